import { addMessages } from '../../lib/i18n.ts';
import { report as en } from '../en/report.ts';
import { report as zh } from '../zh/report.ts';

/** Brings the words of `report` with the part of the app that says them. */
addMessages('zh', { report: zh });
addMessages('en', { report: en });
