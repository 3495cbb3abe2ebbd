import { addMessages } from '../../lib/i18n.ts';
import { grant as en } from '../en/grant.ts';
import { grant as zh } from '../zh/grant.ts';

/** Brings the words of `grant` with the part of the app that says them. */
addMessages('zh', { grant: zh });
addMessages('en', { grant: en });
