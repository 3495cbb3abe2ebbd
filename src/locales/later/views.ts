import { addMessages } from '../../lib/i18n.ts';
import { views as en } from '../en/views.ts';
import { views as zh } from '../zh/views.ts';

/** Brings the words of `views` with the part of the app that says them. */
addMessages('zh', { views: zh });
addMessages('en', { views: en });
