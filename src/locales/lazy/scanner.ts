import { addMessages } from '../../lib/i18n.ts';
import { scanner as en } from '../en/scanner.ts';
import { scanner as zh } from '../zh/scanner.ts';

/** Adds the messages of `scanner` together with the part of the app that uses them. */
addMessages('zh', { scanner: zh });
addMessages('en', { scanner: en });
