import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import { exchgStates } from '#shared/handover/exchange';
import { flawsOfCustody } from '../../support/invariants.ts';
import { contentOf, rowsOfImport } from './deeds.ts';
import type { House } from './house.ts';
import type { Ledger } from './traffic.ts';

/** What the database holds of a deed. */
interface Stored {
  readonly name: string;
  /** The acknowledged steps that it holds, and how often the deed was done. */
  readonly steps: number;
  readonly times: number;
  /** Whether anything of it is there without the rest. */
  readonly isHalf: boolean;
}

/** What became of the acknowledged work. Each list is empty when all is as it was promised. */
export interface Outcome {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly half: readonly string[];
  readonly twice: readonly string[];
}

const rowsOf = async <T extends Record<string, unknown>>(db: Database, query: string) =>
  (await db.execute<T>(sql.raw(query))).rows;

async function storedNotices(db: Database): Promise<Stored[]> {
  const rows = await rowsOf<{ title: string; content: string; times: number; audits: number }>(
    db,
    `select title, min(content) as content, count(distinct notice.id)::int as times, count(audit_log.id)::int as audits
     from notice left join audit_log on record_id = notice.id::text and resource = 'notice'
     where title like 'notice %' group by title`,
  );
  return rows.map(({ title: name, content, times, audits }) => {
    return { name, steps: 1, times, isHalf: content !== contentOf(name) || audits !== times };
  });
}

async function storedImports(db: Database): Promise<Stored[]> {
  const rows = await rowsOf<{ name: string; titles: number; count: number }>(
    db,
    `select substring(title from '^import \\d+') as name, count(distinct title)::int as titles, count(*)::int as count
     from notice where title like 'import %' group by 1`,
  );
  return rows.map(({ name, titles, count }) => {
    return { name, steps: 1, times: Math.ceil(count / rowsOfImport), isHalf: titles !== rowsOfImport };
  });
}

async function storedLeaves(db: Database): Promise<Stored[]> {
  const history = `from wf_history h where h.instance_id::text = l.process_instance_id and h.activity_id = 'managerTask'`;
  const rows = await rowsOf<{ name: string; times: number; instances: number; opens: string; approvals: number; oks: number }>(
    db,
    `select reason as name, (select count(*)::int from leave other where other.reason = l.reason) as times,
       (select count(*)::int from wf_instance i where i.business_id = l.id::text) as instances,
       (select string_agg(t.activity_id, ',') from wf_task t where t.instance_id::text = l.process_instance_id) as opens,
       (select count(*)::int ${history}) as approvals, (select count(*)::int ${history} and h.outcome = 'ok') as oks
     from leave l where reason like 'leave %'`,
  );
  return rows.map(({ name, times, instances, opens, approvals, oks }) => {
    const isApproved = opens === 'hrTask' && oks === 1;
    const isFresh = opens === 'managerTask' && oks === 0;
    const isWhole = instances === 1 && approvals === 1 && (isApproved || isFresh);
    return { name, steps: isApproved ? 2 : 1, times: Math.max(times, oks), isHalf: !isWhole };
  });
}

async function storedExchanges(db: Database): Promise<Stored[]> {
  const rows = await rowsOf<{ id: string; state: number; given: number; received: number }>(
    db,
    `select id::text, exchg_state as state,
       (select count(*)::int from exchg_sign s where s.exchg_id = e.id and side = 1 and is_lapsed = 0) as given,
       (select count(*)::int from exchg_sign s where s.exchg_id = e.id and side = 2 and is_lapsed = 0) as received
     from exchg e`,
  );
  const { open, given, confirmed } = exchgStates;
  const states: readonly number[] = [open, given, confirmed];
  const signs = ['0 0', '2 0', '2 2'];
  return rows.map(({ id, state, ...of }) => {
    const steps = states.indexOf(state);
    const times = Math.max(of.given, of.received) > 2 ? 2 : 1;
    return { name: `exchange ${id}`, steps, times, isHalf: signs[steps] !== `${of.given} ${of.received}` };
  });
}

const readers = [storedNotices, storedImports, storedLeaves, storedExchanges];

/** Compares what was acknowledged with what the house holds now, of which the invariants are checked as well. */
export async function outcomeOf(house: House, { acknowledged, longestOutage }: Ledger, what: string): Promise<Outcome> {
  const outcome = await house.look(async (db) => {
    const stored = new Map<string, Stored>();
    for (const read of readers) for (const one of await read(db)) stored.set(one.name, one);
    const all = [...stored.values()];
    const isLost = ([name, steps]: [string, number]) => (stored.get(name)?.steps ?? 0) < steps;
    return {
      acknowledged: [...acknowledged.values()].reduce((sum, each) => sum + each, 0),
      lost: [...acknowledged].filter(isLost).map(([name]) => name),
      half: [...all.filter(({ isHalf }) => isHalf).map(({ name }) => name), ...(await flawsOfCustody(db))],
      twice: all.filter(({ times }) => times > 1).map(({ name }) => name),
    };
  });
  const { lost, half, twice } = outcome;
  process.stdout.write(
    `${what}: ${outcome.acknowledged} acknowledged, ${lost.length} lost, ${half.length} half-written, ${twice.length} twice, ` +
      `longest outage ${longestOutage.toFixed(1)} s\n`,
  );
  return outcome;
}

/** What every fault must leave behind. */
export const nothingWrong = { lost: [], half: [], twice: [] };
