import { addMessages } from '../../lib/i18n.ts';
import { tools as en } from '../en/tools.ts';
import { tools as zh } from '../zh/tools.ts';

/** Brings the words of `tools` with the part of the app that says them. */
addMessages('zh', { tools: zh });
addMessages('en', { tools: en });
