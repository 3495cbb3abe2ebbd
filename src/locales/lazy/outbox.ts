import { addMessages } from '../../lib/i18n.ts';
import { outbox as en } from '../en/outbox.ts';
import { outbox as zh } from '../zh/outbox.ts';

/** Adds the messages of `outbox` together with the part of the app that uses them. */
addMessages('zh', { outbox: zh });
addMessages('en', { outbox: en });
