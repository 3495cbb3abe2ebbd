import { addMessages } from '../../lib/i18n.ts';
import { exchange as en } from '../en/exchange.ts';
import { exchange as zh } from '../zh/exchange.ts';

/** Brings the words of `exchange` with the part of the app that says them. */
addMessages('zh', { exchange: zh });
addMessages('en', { exchange: en });
