import { addMessages } from '../../lib/i18n.ts';
import { condition as en } from '../en/condition.ts';
import { condition as zh } from '../zh/condition.ts';

/** Brings the words of `condition` with the part of the app that says them. */
addMessages('zh', { condition: zh });
addMessages('en', { condition: en });
