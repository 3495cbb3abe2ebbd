import { addMessages } from '../../lib/i18n.ts';
import { tactic as en } from '../en/tactic.ts';
import { tactic as zh } from '../zh/tactic.ts';

/** Brings the words of `tactic` with the part of the app that says them. */
addMessages('zh', { tactic: zh });
addMessages('en', { tactic: en });
