import { addMessages } from '../../lib/i18n.ts';
import { storage as en } from '../en/storage.ts';
import { storage as zh } from '../zh/storage.ts';

/** Brings the words of `storage` with the part of the app that says them. */
addMessages('zh', { storage: zh });
addMessages('en', { storage: en });
