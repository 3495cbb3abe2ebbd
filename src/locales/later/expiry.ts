import { addMessages } from '../../lib/i18n.ts';
import { expiry as en } from '../en/expiry.ts';
import { expiry as zh } from '../zh/expiry.ts';

/** Brings the words of `expiry` with the part of the app that says them. */
addMessages('zh', { expiry: zh });
addMessages('en', { expiry: en });
