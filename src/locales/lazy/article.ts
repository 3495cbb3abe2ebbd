import { addMessages } from '../../lib/i18n.ts';
import { article as en } from '../en/article.ts';
import { article as zh } from '../zh/article.ts';

/** Adds the messages of `article` together with the part of the app that uses them. */
addMessages('zh', { article: zh });
addMessages('en', { article: en });
