import { addMessages } from '../../lib/i18n.ts';
import { door as en } from '../en/door.ts';
import { door as zh } from '../zh/door.ts';

/** Brings the words of `door` with the part of the app that says them. */
addMessages('zh', { door: zh });
addMessages('en', { door: en });
