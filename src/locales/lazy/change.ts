import { addMessages } from '../../lib/i18n.ts';
import { change as en } from '../en/change.ts';
import { change as zh } from '../zh/change.ts';

/** Adds the messages of `change` together with the part of the app that uses them. */
addMessages('zh', { change: zh });
addMessages('en', { change: en });
