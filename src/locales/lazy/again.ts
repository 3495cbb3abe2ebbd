import { addMessages } from '../../lib/i18n.ts';
import { again as en } from '../en/again.ts';
import { again as zh } from '../zh/again.ts';

/** Adds the messages of `again` together with the part of the app that uses them. */
addMessages('zh', { again: zh });
addMessages('en', { again: en });
