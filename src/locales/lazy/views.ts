import { addMessages } from '../../lib/i18n.ts';
import { views as en } from '../en/views.ts';
import { views as zh } from '../zh/views.ts';

/** Adds the messages of `views` together with the part of the app that uses them. */
addMessages('zh', { views: zh });
addMessages('en', { views: en });
