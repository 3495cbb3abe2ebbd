import { addMessages } from '../../lib/i18n.ts';
import { grant as en } from '../en/grant.ts';
import { grant as zh } from '../zh/grant.ts';

/** Adds the messages of `grant` together with the part of the app that uses them. */
addMessages('zh', { grant: zh });
addMessages('en', { grant: en });
