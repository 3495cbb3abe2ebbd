import { addMessages } from '../../lib/i18n.ts';
import { source as en } from '../en/source.ts';
import { source as zh } from '../zh/source.ts';

/** Adds the messages of `source` together with the part of the app that uses them. */
addMessages('zh', { source: zh });
addMessages('en', { source: en });
