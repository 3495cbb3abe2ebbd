import { addMessages } from '../../lib/i18n.ts';
import { article as en } from '../en/article.ts';
import { article as zh } from '../zh/article.ts';

/** Brings the words of `article` with the part of the app that says them. */
addMessages('zh', { article: zh });
addMessages('en', { article: en });
