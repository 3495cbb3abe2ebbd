import { addMessages } from '../../lib/i18n.ts';
import { scope as en } from '../en/scope.ts';
import { scope as zh } from '../zh/scope.ts';

/** Adds the messages of `scope` together with the part of the app that uses them. */
addMessages('zh', { scope: zh });
addMessages('en', { scope: en });
