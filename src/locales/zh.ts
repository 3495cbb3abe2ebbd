import { again } from './zh/again.ts';
import { article } from './zh/article.ts';
import { change } from './zh/change.ts';
import { cockpit } from './zh/cockpit.ts';
import { code } from './zh/code.ts';
import { condition } from './zh/condition.ts';
import { diagram } from './zh/diagram.ts';
import { door } from './zh/door.ts';
import { excel } from './zh/excel.ts';
import { exception } from './zh/exception.ts';
import { exchange } from './zh/exchange.ts';
import { expiry } from './zh/expiry.ts';
import { files } from './zh/files.ts';
import { first } from './zh/first.ts';
import { flow } from './zh/flow.ts';
import { grant } from './zh/grant.ts';
import { health } from './zh/health.ts';
import { line } from './zh/line.ts';
import { lock } from './zh/lock.ts';
import { monitor } from './zh/monitor.ts';
import { notice } from './zh/notice.ts';
import { outbox } from './zh/outbox.ts';
import { person } from './zh/person.ts';
import { personal } from './zh/personal.ts';
import { qr } from './zh/qr.ts';
import { report } from './zh/report.ts';
import { rows } from './zh/rows.ts';
import { scanner } from './zh/scanner.ts';
import { scope } from './zh/scope.ts';
import { sms } from './zh/sms.ts';
import { source } from './zh/source.ts';
import { storage } from './zh/storage.ts';
import { tactic } from './zh/tactic.ts';
import { task } from './zh/task.ts';
import { tenant } from './zh/tenant.ts';
import { tools } from './zh/tools.ts';
import { user } from './zh/user.ts';
import { verify } from './zh/verify.ts';
import { views } from './zh/views.ts';
import { visit } from './zh/visit.ts';
import { ways } from './zh/ways.ts';
import { why } from './zh/why.ts';
import { work } from './zh/work.ts';

/** Every word that belongs to no field, by section; Refine's own keys stand at the root. */
export const zh = {
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
};

/** The shape that every language has to fill. */
export type Messages = typeof zh;

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** A dotted key of a text, for example `common.retry`. */
export type MessageKey = KeyOf<Messages>;
