import { addMessages } from '../../lib/i18n.ts';
import { task as en } from '../en/task.ts';
import { task as zh } from '../zh/task.ts';

/** Adds the messages of `task` together with the part of the app that uses them. */
addMessages('zh', { task: zh });
addMessages('en', { task: en });
