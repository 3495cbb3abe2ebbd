import { addMessages } from '../../lib/i18n.ts';
import { tactic as en } from '../en/tactic.ts';
import { tactic as zh } from '../zh/tactic.ts';

/** Adds the messages of `tactic` together with the part of the app that uses them. */
addMessages('zh', { tactic: zh });
addMessages('en', { tactic: en });
