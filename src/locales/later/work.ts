import { addMessages } from '../../lib/i18n.ts';
import { work as en } from '../en/work.ts';
import { work as zh } from '../zh/work.ts';

/** Brings the words of `work` with the part of the app that says them. */
addMessages('zh', { work: zh });
addMessages('en', { work: en });
