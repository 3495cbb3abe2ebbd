import { addMessages } from '../../lib/i18n.ts';
import { health as en } from '../en/health.ts';
import { health as zh } from '../zh/health.ts';

/** Adds the messages of `health` together with the part of the app that uses them. */
addMessages('zh', { health: zh });
addMessages('en', { health: en });
