import { addMessages } from '../../lib/i18n.ts';
import { source as en } from '../en/source.ts';
import { source as zh } from '../zh/source.ts';

/** Brings the words of `source` with the part of the app that says them. */
addMessages('zh', { source: zh });
addMessages('en', { source: en });
