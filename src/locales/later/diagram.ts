import { addMessages } from '../../lib/i18n.ts';
import { diagram as en } from '../en/diagram.ts';
import { diagram as zh } from '../zh/diagram.ts';

/** Brings the words of `diagram` with the part of the app that says them. */
addMessages('zh', { diagram: zh });
addMessages('en', { diagram: en });
