import { addMessages } from '../../lib/i18n.ts';
import { why as en } from '../en/why.ts';
import { why as zh } from '../zh/why.ts';

/** Adds the messages of `why` together with the part of the app that uses them. */
addMessages('zh', { why: zh });
addMessages('en', { why: en });
