import { addMessages } from '../../lib/i18n.ts';
import { exception as en } from '../en/exception.ts';
import { exception as zh } from '../zh/exception.ts';

/** Adds the messages of `exception` together with the part of the app that uses them. */
addMessages('zh', { exception: zh });
addMessages('en', { exception: en });
