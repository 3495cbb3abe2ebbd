import { addMessages } from '../../lib/i18n.ts';
import { diagram as en } from '../en/diagram.ts';
import { diagram as zh } from '../zh/diagram.ts';

/** Adds the messages of `diagram` together with the part of the app that uses them. */
addMessages('zh', { diagram: zh });
addMessages('en', { diagram: en });
