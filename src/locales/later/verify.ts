import { addMessages } from '../../lib/i18n.ts';
import { verify as en } from '../en/verify.ts';
import { verify as zh } from '../zh/verify.ts';

/** Brings the words of `verify` with the part of the app that says them. */
addMessages('zh', { verify: zh });
addMessages('en', { verify: en });
