import { addMessages } from '../../lib/i18n.ts';
import { flow as en } from '../en/flow.ts';
import { flow as zh } from '../zh/flow.ts';

/** Brings the words of `flow` with the part of the app that says them. */
addMessages('zh', { flow: zh });
addMessages('en', { flow: en });
