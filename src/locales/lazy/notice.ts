import { addMessages } from '../../lib/i18n.ts';
import { notice as en } from '../en/notice.ts';
import { notice as zh } from '../zh/notice.ts';

/** Adds the messages of `notice` together with the part of the app that uses them. */
addMessages('zh', { notice: zh });
addMessages('en', { notice: en });
