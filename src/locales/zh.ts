import { article } from './zh/article.ts';
import { condition } from './zh/condition.ts';
import { excel } from './zh/excel.ts';
import { expiry } from './zh/expiry.ts';
import { files } from './zh/files.ts';
import { first } from './zh/first.ts';
import { grant } from './zh/grant.ts';
import { line } from './zh/line.ts';
import { monitor } from './zh/monitor.ts';
import { person } from './zh/person.ts';
import { personal } from './zh/personal.ts';
import { rows } from './zh/rows.ts';
import { scope } from './zh/scope.ts';
import { tactic } from './zh/tactic.ts';
import { task } from './zh/task.ts';
import { tenant } from './zh/tenant.ts';
import { user } from './zh/user.ts';
import { why } from './zh/why.ts';

/** Every word that belongs to no field, by section; Refine's own keys stand at the root. */
export const zh = {
  ...first,
  article,
  condition,
  scope,
  excel,
  expiry,
  files,
  grant,
  line,
  monitor,
  tactic,
  task,
  tenant,
  user,
  why,
  person,
  personal,
  rows,
};

/** The shape that every language has to fill. */
export type Messages = typeof zh;

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** A dotted key of a text, for example `common.retry`. */
export type MessageKey = KeyOf<Messages>;
