import { addMessages } from '../../lib/i18n.ts';
import { work as en } from '../en/work.ts';
import { work as zh } from '../zh/work.ts';

/** Adds the messages of `work` together with the part of the app that uses them. */
addMessages('zh', { work: zh });
addMessages('en', { work: en });
