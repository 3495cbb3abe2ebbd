import { addMessages } from '../../lib/i18n.ts';
import { health as en } from '../en/health.ts';
import { health as zh } from '../zh/health.ts';

/** Brings the words of `health` with the part of the app that says them. */
addMessages('zh', { health: zh });
addMessages('en', { health: en });
