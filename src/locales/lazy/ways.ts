import { addMessages } from '../../lib/i18n.ts';
import { ways as en } from '../en/ways.ts';
import { ways as zh } from '../zh/ways.ts';

/** Adds the messages of `ways` together with the part of the app that uses them. */
addMessages('zh', { ways: zh });
addMessages('en', { ways: en });
