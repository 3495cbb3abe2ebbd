import { addMessages } from '../../lib/i18n.ts';
import { ways as en } from '../en/ways.ts';
import { ways as zh } from '../zh/ways.ts';

/** Brings the words of `ways` with the part of the app that says them. */
addMessages('zh', { ways: zh });
addMessages('en', { ways: en });
