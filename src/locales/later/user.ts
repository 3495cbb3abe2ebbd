import { addMessages } from '../../lib/i18n.ts';
import { user as en } from '../en/user.ts';
import { user as zh } from '../zh/user.ts';

/** Brings the words of `user` with the part of the app that says them. */
addMessages('zh', { user: zh });
addMessages('en', { user: en });
