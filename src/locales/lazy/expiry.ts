import { addMessages } from '../../lib/i18n.ts';
import { expiry as en } from '../en/expiry.ts';
import { expiry as zh } from '../zh/expiry.ts';

/** Adds the messages of `expiry` together with the part of the app that uses them. */
addMessages('zh', { expiry: zh });
addMessages('en', { expiry: en });
