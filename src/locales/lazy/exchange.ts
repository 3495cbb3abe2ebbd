import { addMessages } from '../../lib/i18n.ts';
import { exchange as en } from '../en/exchange.ts';
import { exchange as zh } from '../zh/exchange.ts';

/** Adds the messages of `exchange` together with the part of the app that uses them. */
addMessages('zh', { exchange: zh });
addMessages('en', { exchange: en });
