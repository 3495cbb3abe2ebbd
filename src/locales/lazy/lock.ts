import { addMessages } from '../../lib/i18n.ts';
import { lock as en } from '../en/lock.ts';
import { lock as zh } from '../zh/lock.ts';

/** Adds the messages of `lock` together with the part of the app that uses them. */
addMessages('zh', { lock: zh });
addMessages('en', { lock: en });
