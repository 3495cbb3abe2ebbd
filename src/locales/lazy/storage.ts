import { addMessages } from '../../lib/i18n.ts';
import { storage as en } from '../en/storage.ts';
import { storage as zh } from '../zh/storage.ts';

/** Adds the messages of `storage` together with the part of the app that uses them. */
addMessages('zh', { storage: zh });
addMessages('en', { storage: en });
