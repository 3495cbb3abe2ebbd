import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exceptionStates, exceptionTypes } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import { repeatTypes } from '#shared/handover/tactic';
import { taskStates } from '#shared/handover/task';
import { verifyResults, verifySubjects } from '#shared/handover/verify';
import { addDays, businessMoment, dayOf } from '#shared/time';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { flawsOfCustody } from '../../../../tests/support/invariants.ts';
import { openSampled } from '../../../../tests/support/sample-house.ts';
import { playPast, playToday } from './days.ts';
import { playAdHoc } from './run.ts';
import { openStage, type Stage } from './stage.ts';

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openSampled>>['house'];
beforeAll(async () => {
  ({ database, house } = await openSampled());
});
afterAll(() => Promise.all([database.close(), house.close()]));

/** The states of a task whose planned time may be over without it. */
const lateStates = [taskStates.draft, taskStates.published, taskStates.underWay].join();

/** The number of past days in which each surprise of the sample happens once. */
const PAST = 6;

/** Plays some past days, today and the tasks planned by hand, as a start of the server does. */
async function start(stage: Stage, now: string, onDay?: () => void): Promise<void> {
  await playPast(stage, { today: dayOf(now), days: PAST, onDay });
  await playToday(stage, now);
  await playAdHoc(stage, now);
}

/** Returns a stage whose server is killed before its next action after this many, be it in the middle of a transaction. */
function mortal(stage: Stage, actions: number): Stage {
  let done = 0;
  const act = () => {
    done += 1;
    if (done > actions) throw new Error('killed');
  };
  return {
    ...stage,
    giveWay: act,
    async run(work) {
      act();
      return stage.run(work);
    },
  };
}

/**
 * Starts servers that are killed after some actions each, until one of them comes to the end. Returns the number of starts, and
 * how many tasks of past days each of them left that seem to be late.
 */
async function startUntilPlayed(stage: Stage, now: string) {
  const late: unknown[] = [];
  for (let starts = 1; starts < 200; starts += 1) {
    const isPlayed = await start(mortal(stage, 15 + 9 * (starts % 5)), now).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Error && error.message === 'killed')) throw error;
        return false;
      },
    );
    late.push(await countOf(`task where task_date < '${dayOf(now)}' and task_state in (${lateStates})`));
    if (isPlayed) return { starts, late };
  }
  throw new Error('The play never comes to its end');
}

const countOf = async (what: string) => {
  const { rows } = await database.db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${what}`));
  return rows[0]?.count;
};

describe('the days of the sample', () => {
  it('are played by the actions themselves, and gone on with wherever a server is killed', async () => {
    const stage = openStage(database.db, house);
    const now = businessMoment(Date.now());
    const today = dayOf(now);

    const { starts, late: seemingLate } = await startUntilPlayed(stage, now);

    expect(starts).toBeGreaterThan(6);
    expect(seemingLate).toEqual(seemingLate.map(() => 0));
    // On two days of the week a weekly tactic makes one more task, which nobody plays.
    const { rows } = await database.db.execute(
      sql`select task_date::text as day, task_state as state from task left join tactic on tactic.id = task.tactic_id
        where coalesce(tactic.repeat_type, ${repeatTypes.daily}) = ${repeatTypes.daily} order by task_date, plan_start_time`,
    );
    const on = (day: string) => rows.filter((row) => row.day === day).map(({ state }) => state);
    const past = Array.from({ length: PAST }, (_, index) => on(addDays(today, index - PAST)));
    expect(past).toEqual(past.map(() => [3, 3]));
    expect(on(today).sort()).toEqual([0, 1, 2, 3]);
    expect(await countOf('exchg where exchg_state <> 2')).toBe(0);
    const { late, sealWrong, crew, missing, damaged } = exceptionTypes;
    const reported = (type: number) => `select 1 from exception where task_id = task.id and exception_type = ${type}`;
    expect(await countOf(`task where task_date < '${today}' and exists (${reported(late)})`)).toBe(1);
    const { inHand, resolved, closed } = exceptionStates;
    const cases = (type: number, state: number) =>
      countOf(`exception where exception_type = ${type} and exception_state = ${state}`);
    expect([await cases(sealWrong, closed), await cases(crew, closed)]).toEqual([1, 1]);
    // One article is lost and waits for its write-off; the damage of another is being examined.
    expect([await cases(missing, resolved), await cases(damaged, inHand)]).toEqual([1, 1]);
    expect(await countOf(`article where art_state = ${artStates.frozen}`)).toBe(2);
    expect(await countOf(`verify where result = ${verifyResults.failed}`)).toBe(1);
    // At every node somebody rates the task, and the ratings differ.
    const { delivery, collection, deposit, withdrawal } = exchgTypes;
    const rated = (type: number) => countOf(`evaluate where rater_type = ${type}`);
    const { keeper, convoy } = verifySubjects;
    expect(await rated(keeper)).toBe(await countOf(`exchg where exchg_type in (${delivery}, ${collection})`));
    expect(await rated(keeper)).toBeGreaterThan(PAST * 2);
    expect(await rated(convoy)).toBeGreaterThan(0);
    // A client who brings a thing to a branch takes it home some days later.
    for (const type of [deposit, withdrawal]) expect(await countOf(`exchg where exchg_type = ${type}`)).toBe(1);
    // The branch photographs the thing it receives, as the vault did when it was registered.
    const { rows: pictures } = await database.db.execute<{ taken: string; registered: string }>(sql`
      select taken.original_name as taken, registered.original_name as registered from exchg_art
      join article on article.id = exchg_art.art_id
      join attach as taken on taken.name = exchg_art.photos
      join attach as registered on registered.name = article.images`);
    expect(pictures).toHaveLength(2);
    const drawn = (file: string) => file.split('-')[0];
    expect(pictures.map(({ taken }) => drawn(taken))).toEqual(pictures.map(({ registered }) => drawn(registered)));
    expect(await countOf('(select distinct score from evaluate) as scores')).toBeGreaterThan(1);
    expect(await flawsOfCustody(database.db)).toEqual([]);
  }, 300_000);

  it('are played once: another start does nothing', async () => {
    const stage = openStage(database.db, house);
    const [tasks, exchanges, checks] = [await countOf('task'), await countOf('exchg'), await countOf('verify')];
    const onDay = vi.fn();

    await start(mortal(stage, 0), businessMoment(Date.now()), onDay);

    expect(onDay).not.toHaveBeenCalled();
    expect([await countOf('task'), await countOf('exchg'), await countOf('verify')]).toEqual([tasks, exchanges, checks]);
  });
});
