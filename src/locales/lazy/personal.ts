import { addMessages } from '../../lib/i18n.ts';
import { personal as en } from '../en/personal.ts';
import { personal as zh } from '../zh/personal.ts';

/** Adds the messages of `personal` together with the part of the app that uses them. */
addMessages('zh', { personal: zh });
addMessages('en', { personal: en });
