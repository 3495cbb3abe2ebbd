import { again } from './again.ts';
import { article } from './article.ts';
import { change } from './change.ts';
import { cockpit } from './cockpit.ts';
import { code } from './code.ts';
import { condition } from './condition.ts';
import { diagram } from './diagram.ts';
import { door } from './door.ts';
import type { English } from './english.ts';
import { excel } from './excel.ts';
import { exception } from './exception.ts';
import { exchange } from './exchange.ts';
import { expiry } from './expiry.ts';
import { files } from './files.ts';
import { first } from './first.ts';
import { flow } from './flow.ts';
import { grant } from './grant.ts';
import { health } from './health.ts';
import { line } from './line.ts';
import { lock } from './lock.ts';
import { monitor } from './monitor.ts';
import { notice } from './notice.ts';
import { outbox } from './outbox.ts';
import { person } from './person.ts';
import { personal } from './personal.ts';
import { qr } from './qr.ts';
import { report } from './report.ts';
import { rows } from './rows.ts';
import { scanner } from './scanner.ts';
import { scope } from './scope.ts';
import { sms } from './sms.ts';
import { source } from './source.ts';
import { storage } from './storage.ts';
import { tactic } from './tactic.ts';
import { task } from './task.ts';
import { tenant } from './tenant.ts';
import { tools } from './tools.ts';
import { user } from './user.ts';
import { verify } from './verify.ts';
import { views } from './views.ts';
import { visit } from './visit.ts';
import { ways } from './ways.ts';
import { why } from './why.ts';
import { work } from './work.ts';

/** Every word that belongs to no field, by section; Refine's own keys stand at the root. */
export const zh = {
  ...first.zh,
  again: again.zh,
  article: article.zh,
  change: change.zh,
  cockpit: cockpit.zh,
  code: code.zh,
  condition: condition.zh,
  diagram: diagram.zh,
  door: door.zh,
  excel: excel.zh,
  exception: exception.zh,
  exchange: exchange.zh,
  expiry: expiry.zh,
  files: files.zh,
  flow: flow.zh,
  grant: grant.zh,
  health: health.zh,
  line: line.zh,
  lock: lock.zh,
  monitor: monitor.zh,
  notice: notice.zh,
  outbox: outbox.zh,
  person: person.zh,
  personal: personal.zh,
  qr: qr.zh,
  report: report.zh,
  rows: rows.zh,
  scanner: scanner.zh,
  scope: scope.zh,
  sms: sms.zh,
  source: source.zh,
  storage: storage.zh,
  tactic: tactic.zh,
  task: task.zh,
  tenant: tenant.zh,
  tools: tools.zh,
  user: user.zh,
  verify: verify.zh,
  views: views.zh,
  visit: visit.zh,
  ways: ways.zh,
  why: why.zh,
  work: work.zh,
};

export const en = {
  ...first.en,
  again: again.en,
  article: article.en,
  change: change.en,
  cockpit: cockpit.en,
  code: code.en,
  condition: condition.en,
  diagram: diagram.en,
  door: door.en,
  excel: excel.en,
  exception: exception.en,
  exchange: exchange.en,
  expiry: expiry.en,
  files: files.en,
  flow: flow.en,
  grant: grant.en,
  health: health.en,
  line: line.en,
  lock: lock.en,
  monitor: monitor.en,
  notice: notice.en,
  outbox: outbox.en,
  person: person.en,
  personal: personal.en,
  qr: qr.en,
  report: report.en,
  rows: rows.en,
  scanner: scanner.en,
  scope: scope.en,
  sms: sms.en,
  source: source.en,
  storage: storage.en,
  tactic: tactic.en,
  task: task.en,
  tenant: tenant.en,
  tools: tools.en,
  user: user.en,
  verify: verify.en,
  views: views.en,
  visit: visit.en,
  ways: ways.en,
  why: why.en,
  work: work.en,
} satisfies English<typeof zh>;

/** The shape that every language has to fill. */
export type Messages = typeof zh;

type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** A dotted key of a text, for example `common.retry`. */
export type MessageKey = KeyOf<Messages>;
