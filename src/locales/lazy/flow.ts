import { addMessages } from '../../lib/i18n.ts';
import { flow as en } from '../en/flow.ts';
import { flow as zh } from '../zh/flow.ts';

/** Adds the messages of `flow` together with the part of the app that uses them. */
addMessages('zh', { flow: zh });
addMessages('en', { flow: en });
