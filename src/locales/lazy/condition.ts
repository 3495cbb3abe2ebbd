import { addMessages } from '../../lib/i18n.ts';
import { condition as en } from '../en/condition.ts';
import { condition as zh } from '../zh/condition.ts';

/** Adds the messages of `condition` together with the part of the app that uses them. */
addMessages('zh', { condition: zh });
addMessages('en', { condition: en });
