import { addMessages } from '../../lib/i18n.ts';
import { personal as en } from '../en/personal.ts';
import { personal as zh } from '../zh/personal.ts';

/** Brings the words of `personal` with the part of the app that says them. */
addMessages('zh', { personal: zh });
addMessages('en', { personal: en });
