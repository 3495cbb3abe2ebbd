import { addMessages } from '../../lib/i18n.ts';
import { outbox as en } from '../en/outbox.ts';
import { outbox as zh } from '../zh/outbox.ts';

/** Brings the words of `outbox` with the part of the app that says them. */
addMessages('zh', { outbox: zh });
addMessages('en', { outbox: en });
