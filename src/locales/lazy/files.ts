import { addMessages } from '../../lib/i18n.ts';
import { files as en } from '../en/files.ts';
import { files as zh } from '../zh/files.ts';

/** Adds the messages of `files` together with the part of the app that uses them. */
addMessages('zh', { files: zh });
addMessages('en', { files: en });
