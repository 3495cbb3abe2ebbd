import { article } from './en/article.ts';
import { condition } from './en/condition.ts';
import { excel } from './en/excel.ts';
import { expiry } from './en/expiry.ts';
import { files } from './en/files.ts';
import { first } from './en/first.ts';
import { grant } from './en/grant.ts';
import { line } from './en/line.ts';
import { monitor } from './en/monitor.ts';
import { person } from './en/person.ts';
import { personal } from './en/personal.ts';
import { rows } from './en/rows.ts';
import { scope } from './en/scope.ts';
import { tactic } from './en/tactic.ts';
import { task } from './en/task.ts';
import { tenant } from './en/tenant.ts';
import { user } from './en/user.ts';
import { why } from './en/why.ts';
import type { Messages } from './zh.ts';

export const en = {
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
} satisfies Messages;
