import { addMessages } from '../../lib/i18n.ts';
import { notice as en } from '../en/notice.ts';
import { notice as zh } from '../zh/notice.ts';

/** Brings the words of `notice` with the part of the app that says them. */
addMessages('zh', { notice: zh });
addMessages('en', { notice: en });
