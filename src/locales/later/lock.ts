import { addMessages } from '../../lib/i18n.ts';
import { lock as en } from '../en/lock.ts';
import { lock as zh } from '../zh/lock.ts';

/** Brings the words of `lock` with the part of the app that says them. */
addMessages('zh', { lock: zh });
addMessages('en', { lock: en });
