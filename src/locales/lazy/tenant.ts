import { addMessages } from '../../lib/i18n.ts';
import { tenant as en } from '../en/tenant.ts';
import { tenant as zh } from '../zh/tenant.ts';

/** Adds the messages of `tenant` together with the part of the app that uses them. */
addMessages('zh', { tenant: zh });
addMessages('en', { tenant: en });
