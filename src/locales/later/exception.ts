import { addMessages } from '../../lib/i18n.ts';
import { exception as en } from '../en/exception.ts';
import { exception as zh } from '../zh/exception.ts';

/** Brings the words of `exception` with the part of the app that says them. */
addMessages('zh', { exception: zh });
addMessages('en', { exception: en });
