import { addMessages } from '../../lib/i18n.ts';
import { visit as en } from '../en/visit.ts';
import { visit as zh } from '../zh/visit.ts';

/** Brings the words of `visit` with the part of the app that says them. */
addMessages('zh', { visit: zh });
addMessages('en', { visit: en });
