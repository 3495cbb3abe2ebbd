import { addMessages } from '../../lib/i18n.ts';
import { tools as en } from '../en/tools.ts';
import { tools as zh } from '../zh/tools.ts';

/** Adds the messages of `tools` together with the part of the app that uses them. */
addMessages('zh', { tools: zh });
addMessages('en', { tools: en });
