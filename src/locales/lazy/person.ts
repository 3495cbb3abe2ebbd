import { addMessages } from '../../lib/i18n.ts';
import { person as en } from '../en/person.ts';
import { person as zh } from '../zh/person.ts';

/** Adds the messages of `person` together with the part of the app that uses them. */
addMessages('zh', { person: zh });
addMessages('en', { person: en });
