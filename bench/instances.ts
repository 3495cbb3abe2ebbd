import { sql } from 'drizzle-orm';
import { wfHistory, wfInstance, wfTask } from '../server/flow/tables.ts';
import { approval, type House, openHouse } from '../server/flow/testing/house.ts';
import { type Office, openOffice } from '../server/flow/testing/office.ts';
import { onEachDatabase } from './databases.ts';
import { median, printTable } from './table.ts';

/** Stored instances, as in the figures of decision 024. */
const sizes = [1_000, 50_000];
/** People among whom the open tasks are. */
const people = 40;
const rounds = 60;

/** Copies an instance with its open task and its history, as if as many people had begun one over the last year. */
async function fill(house: House, { instanceId, boss }: Office, count: number): Promise<void> {
  const assignee = sql`case when made.n % ${people} = 0 then ${boss.userId} else 'p' || (made.n % ${people}) end`;
  await house.db.execute(sql`
    with made as (
      insert into ${wfInstance} (tenant_id, definition_id, business_table, business_id, start_user, start_time, variables, state)
      select tenant_id, definition_id, business_table, n::text, 'p' || (n % ${people}), start_time - n * interval '10 min', variables, state
      from ${wfInstance}, generate_series(1, ${count}) n where id = ${instanceId}
      returning id, tenant_id, business_id::int as n, start_time
    ), tasks as (
      insert into ${wfTask} (tenant_id, instance_id, token_id, activity_id, name, assignee, form_key, priority, locals, created_at)
      select made.tenant_id, made.id, t.token_id, t.activity_id, t.name, ${assignee}, t.form_key, t.priority, t.locals, made.start_time
      from made, ${wfTask} t where t.instance_id = ${instanceId}
      returning id, instance_id
    )
    insert into ${wfHistory} (tenant_id, instance_id, token_id, activity_id, activity_name, activity_type, task_id, assignee, start_time,
      end_time, outcome)
    select made.tenant_id, made.id, h.token_id, h.activity_id, h.activity_name, h.activity_type,
      case when h.task_id is null then null else tasks.id end, h.assignee, made.start_time, h.end_time, h.outcome
    from made join tasks on tasks.instance_id = made.id, ${wfHistory} h where h.instance_id = ${instanceId}`);
  await house.db.execute(sql`analyze`);
}

/**
 * Takes an application through all its steps, and reads the lists between them. Returns the milliseconds of each, by its name.
 */
async function round(house: House, { ann, boss, helen, definitionId }: Office): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await work();
    taken[name] = performance.now() - begun;
    return answer;
  };
  const openTask = async (id: string) => (await house.rowsOf(id)).tasks[0]?.id ?? '';
  const id = await timed('start', () => house.start(ann, definitionId, { boss: boss.userId, days: 2 }));
  const first = await openTask(id);
  await timed('todo list', () => house.as(boss, (flow) => flow.todoList(boss, {})));
  await timed('complete, goes on', () => house.as(boss, (flow) => flow.complete(boss, approval(first))));
  const second = await openTask(id);
  await timed('claim list', () => house.as(helen, (flow) => flow.claimList(helen, {})));
  await timed('claim', () => house.as(helen, (flow) => flow.claim(helen, second)));
  await timed('complete, ends', () => house.as(helen, (flow) => flow.complete(helen, approval(second))));
  await timed('history', () => house.as(ann, (flow) => flow.history(ann, id, false)));
  return taken;
}

async function measure(count: number): Promise<Record<string, number[]>> {
  const house = await openHouse();
  try {
    const office = await openOffice(house);
    await fill(house, office, count);
    const all: Record<string, number[]> = {};
    for (let turn = 0; turn < rounds; turn += 1) {
      const taken = await round(house, office);
      // The first ones warm up.
      if (turn >= rounds / 6) for (const [name, ms] of Object.entries(taken)) all[name] = [...(all[name] ?? []), ms];
    }
    return all;
  } finally {
    await house.close();
  }
}

const told = (ms: readonly number[]) => {
  const sorted = [...ms].sort((one, other) => one - other);
  return `${median(sorted).toFixed(1)} (${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)})`;
};

/** The workflow with its tables, at rising numbers of stored instances. */
export async function benchInstances(): Promise<void> {
  const columns: Record<string, string[]> = {};
  const heads: string[] = [];
  await onEachDatabase(async (name) => {
    for (const count of sizes) {
      heads.push(`${name}, ${count}`);
      for (const [step, ms] of Object.entries(await measure(count))) columns[step] = [...(columns[step] ?? []), told(ms)];
    }
  });
  const rows = Object.entries(columns).map(([step, cells]) => [step, ...cells]);
  printTable('Workflow by stored instances, ms: median (p95)', ['step', ...heads], rows);
}
