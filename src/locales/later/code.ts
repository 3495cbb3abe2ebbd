import { addMessages } from '../../lib/i18n.ts';
import { code as en } from '../en/code.ts';
import { code as zh } from '../zh/code.ts';

/** Brings the words of `code` with the part of the app that says them. */
addMessages('zh', { code: zh });
addMessages('en', { code: en });
