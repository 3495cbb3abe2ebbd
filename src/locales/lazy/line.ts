import { addMessages } from '../../lib/i18n.ts';
import { line as en } from '../en/line.ts';
import { line as zh } from '../zh/line.ts';

/** Adds the messages of `line` together with the part of the app that uses them. */
addMessages('zh', { line: zh });
addMessages('en', { line: en });
