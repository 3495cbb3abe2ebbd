import { addMessages } from '../../lib/i18n.ts';
import { qr as en } from '../en/qr.ts';
import { qr as zh } from '../zh/qr.ts';

/** Brings the words of `qr` with the part of the app that says them. */
addMessages('zh', { qr: zh });
addMessages('en', { qr: en });
