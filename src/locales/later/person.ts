import { addMessages } from '../../lib/i18n.ts';
import { person as en } from '../en/person.ts';
import { person as zh } from '../zh/person.ts';

/** Brings the words of `person` with the part of the app that says them. */
addMessages('zh', { person: zh });
addMessages('en', { person: en });
