import { addMessages } from '../../lib/i18n.ts';
import { excel as en } from '../en/excel.ts';
import { excel as zh } from '../zh/excel.ts';

/** Adds the messages of `excel` together with the part of the app that uses them. */
addMessages('zh', { excel: zh });
addMessages('en', { excel: en });
