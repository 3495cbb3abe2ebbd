import { addMessages } from '../../lib/i18n.ts';
import { scanner as en } from '../en/scanner.ts';
import { scanner as zh } from '../zh/scanner.ts';

/** Brings the words of `scanner` with the part of the app that says them. */
addMessages('zh', { scanner: zh });
addMessages('en', { scanner: en });
