import { addMessages } from '../../lib/i18n.ts';
import { scope as en } from '../en/scope.ts';
import { scope as zh } from '../zh/scope.ts';

/** Brings the words of `scope` with the part of the app that says them. */
addMessages('zh', { scope: zh });
addMessages('en', { scope: en });
