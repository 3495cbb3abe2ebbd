import { addMessages } from '../../lib/i18n.ts';
import { user as en } from '../en/user.ts';
import { user as zh } from '../zh/user.ts';

/** Adds the messages of `user` together with the part of the app that uses them. */
addMessages('zh', { user: zh });
addMessages('en', { user: en });
