import { addMessages } from '../../lib/i18n.ts';
import { tenant as en } from '../en/tenant.ts';
import { tenant as zh } from '../zh/tenant.ts';

/** Brings the words of `tenant` with the part of the app that says them. */
addMessages('zh', { tenant: zh });
addMessages('en', { tenant: en });
