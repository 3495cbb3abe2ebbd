import { addMessages } from '../../lib/i18n.ts';
import { report as en } from '../en/report.ts';
import { report as zh } from '../zh/report.ts';

/** Adds the messages of `report` together with the part of the app that uses them. */
addMessages('zh', { report: zh });
addMessages('en', { report: en });
