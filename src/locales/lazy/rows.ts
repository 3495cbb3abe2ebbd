import { addMessages } from '../../lib/i18n.ts';
import { rows as en } from '../en/rows.ts';
import { rows as zh } from '../zh/rows.ts';

/** Adds the messages of `rows` together with the part of the app that uses them. */
addMessages('zh', { rows: zh });
addMessages('en', { rows: en });
