import { addMessages } from '../../lib/i18n.ts';
import { excel as en } from '../en/excel.ts';
import { excel as zh } from '../zh/excel.ts';

/** Brings the words of `excel` with the part of the app that says them. */
addMessages('zh', { excel: zh });
addMessages('en', { excel: en });
