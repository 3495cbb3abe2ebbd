import { addMessages } from '../../lib/i18n.ts';
import { change as en } from '../en/change.ts';
import { change as zh } from '../zh/change.ts';

/** Brings the words of `change` with the part of the app that says them. */
addMessages('zh', { change: zh });
addMessages('en', { change: en });
