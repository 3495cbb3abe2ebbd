import { addMessages } from '../../lib/i18n.ts';
import { door as en } from '../en/door.ts';
import { door as zh } from '../zh/door.ts';

/** Adds the messages of `door` together with the part of the app that uses them. */
addMessages('zh', { door: zh });
addMessages('en', { door: en });
