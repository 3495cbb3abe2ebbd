import { addMessages } from '../../lib/i18n.ts';
import { qr as en } from '../en/qr.ts';
import { qr as zh } from '../zh/qr.ts';

/** Adds the messages of `qr` together with the part of the app that uses them. */
addMessages('zh', { qr: zh });
addMessages('en', { qr: en });
