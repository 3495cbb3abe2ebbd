import { addMessages } from '../../lib/i18n.ts';
import { line as en } from '../en/line.ts';
import { line as zh } from '../zh/line.ts';

/** Brings the words of `line` with the part of the app that says them. */
addMessages('zh', { line: zh });
addMessages('en', { line: en });
