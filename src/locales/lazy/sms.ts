import { addMessages } from '../../lib/i18n.ts';
import { sms as en } from '../en/sms.ts';
import { sms as zh } from '../zh/sms.ts';

/** Adds the messages of `sms` together with the part of the app that uses them. */
addMessages('zh', { sms: zh });
addMessages('en', { sms: en });
