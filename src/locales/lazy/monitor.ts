import { addMessages } from '../../lib/i18n.ts';
import { monitor as en } from '../en/monitor.ts';
import { monitor as zh } from '../zh/monitor.ts';

/** Adds the messages of `monitor` together with the part of the app that uses them. */
addMessages('zh', { monitor: zh });
addMessages('en', { monitor: en });
