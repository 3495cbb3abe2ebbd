import { addMessages } from '../../lib/i18n.ts';
import { monitor as en } from '../en/monitor.ts';
import { monitor as zh } from '../zh/monitor.ts';

/** Brings the words of `monitor` with the part of the app that says them. */
addMessages('zh', { monitor: zh });
addMessages('en', { monitor: en });
