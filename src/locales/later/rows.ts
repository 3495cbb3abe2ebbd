import { addMessages } from '../../lib/i18n.ts';
import { rows as en } from '../en/rows.ts';
import { rows as zh } from '../zh/rows.ts';

/** Brings the words of `rows` with the part of the app that says them. */
addMessages('zh', { rows: zh });
addMessages('en', { rows: en });
