import { addMessages } from '../../lib/i18n.ts';
import { files as en } from '../en/files.ts';
import { files as zh } from '../zh/files.ts';

/** Brings the words of `files` with the part of the app that says them. */
addMessages('zh', { files: zh });
addMessages('en', { files: en });
