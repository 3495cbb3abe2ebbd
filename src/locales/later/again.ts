import { addMessages } from '../../lib/i18n.ts';
import { again as en } from '../en/again.ts';
import { again as zh } from '../zh/again.ts';

/** Brings the words of `again` with the part of the app that says them. */
addMessages('zh', { again: zh });
addMessages('en', { again: en });
