import { addMessages } from '../../lib/i18n.ts';
import { visit as en } from '../en/visit.ts';
import { visit as zh } from '../zh/visit.ts';

/** Adds the messages of `visit` together with the part of the app that uses them. */
addMessages('zh', { visit: zh });
addMessages('en', { visit: en });
