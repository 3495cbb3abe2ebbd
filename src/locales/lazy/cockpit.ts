import { addMessages } from '../../lib/i18n.ts';
import { cockpit as en } from '../en/cockpit.ts';
import { cockpit as zh } from '../zh/cockpit.ts';

/** Adds the messages of `cockpit` together with the part of the app that uses them. */
addMessages('zh', { cockpit: zh });
addMessages('en', { cockpit: en });
