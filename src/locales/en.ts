import { again } from './en/again.ts';
import { article } from './en/article.ts';
import { change } from './en/change.ts';
import { cockpit } from './en/cockpit.ts';
import { code } from './en/code.ts';
import { condition } from './en/condition.ts';
import { diagram } from './en/diagram.ts';
import { door } from './en/door.ts';
import { excel } from './en/excel.ts';
import { exception } from './en/exception.ts';
import { exchange } from './en/exchange.ts';
import { expiry } from './en/expiry.ts';
import { files } from './en/files.ts';
import { first } from './en/first.ts';
import { flow } from './en/flow.ts';
import { grant } from './en/grant.ts';
import { health } from './en/health.ts';
import { line } from './en/line.ts';
import { lock } from './en/lock.ts';
import { monitor } from './en/monitor.ts';
import { notice } from './en/notice.ts';
import { outbox } from './en/outbox.ts';
import { person } from './en/person.ts';
import { personal } from './en/personal.ts';
import { qr } from './en/qr.ts';
import { report } from './en/report.ts';
import { rows } from './en/rows.ts';
import { scanner } from './en/scanner.ts';
import { scope } from './en/scope.ts';
import { sms } from './en/sms.ts';
import { source } from './en/source.ts';
import { storage } from './en/storage.ts';
import { tactic } from './en/tactic.ts';
import { task } from './en/task.ts';
import { tenant } from './en/tenant.ts';
import { tools } from './en/tools.ts';
import { user } from './en/user.ts';
import { verify } from './en/verify.ts';
import { views } from './en/views.ts';
import { visit } from './en/visit.ts';
import { ways } from './en/ways.ts';
import { why } from './en/why.ts';
import { work } from './en/work.ts';
import type { Messages } from './zh.ts';

export const en = {
  ...first,
  again,
  article,
  change,
  cockpit,
  code,
  condition,
  diagram,
  scope,
  door,
  excel,
  exception,
  exchange,
  expiry,
  files,
  flow,
  grant,
  health,
  line,
  lock,
  monitor,
  notice,
  sms,
  tactic,
  task,
  tenant,
  tools,
  user,
  ways,
  why,
  work,
  outbox,
  person,
  personal,
  qr,
  report,
  source,
  storage,
  rows,
  views,
  visit,
  verify,
  scanner,
} satisfies Messages;
