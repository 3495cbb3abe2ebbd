import { addMessages } from '../../lib/i18n.ts';
import { cockpit as en } from '../en/cockpit.ts';
import { cockpit as zh } from '../zh/cockpit.ts';

/** Brings the words of `cockpit` with the part of the app that says them. */
addMessages('zh', { cockpit: zh });
addMessages('en', { cockpit: en });
