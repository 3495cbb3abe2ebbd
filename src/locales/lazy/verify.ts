import { addMessages } from '../../lib/i18n.ts';
import { verify as en } from '../en/verify.ts';
import { verify as zh } from '../zh/verify.ts';

/** Adds the messages of `verify` together with the part of the app that uses them. */
addMessages('zh', { verify: zh });
addMessages('en', { verify: en });
