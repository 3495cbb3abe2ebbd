import { addMessages } from '../../lib/i18n.ts';
import { why as en } from '../en/why.ts';
import { why as zh } from '../zh/why.ts';

/** Brings the words of `why` with the part of the app that says them. */
addMessages('zh', { why: zh });
addMessages('en', { why: en });
