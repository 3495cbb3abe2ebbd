import { addMessages } from '../../lib/i18n.ts';
import { code as en } from '../en/code.ts';
import { code as zh } from '../zh/code.ts';

/** Adds the messages of `code` together with the part of the app that uses them. */
addMessages('zh', { code: zh });
addMessages('en', { code: en });
