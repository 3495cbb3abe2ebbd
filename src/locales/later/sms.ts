import { addMessages } from '../../lib/i18n.ts';
import { sms as en } from '../en/sms.ts';
import { sms as zh } from '../zh/sms.ts';

/** Brings the words of `sms` with the part of the app that says them. */
addMessages('zh', { sms: zh });
addMessages('en', { sms: en });
