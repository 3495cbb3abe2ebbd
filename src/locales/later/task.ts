import { addMessages } from '../../lib/i18n.ts';
import { task as en } from '../en/task.ts';
import { task as zh } from '../zh/task.ts';

/** Brings the words of `task` with the part of the app that says them. */
addMessages('zh', { task: zh });
addMessages('en', { task: en });
