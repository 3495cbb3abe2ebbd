import { crewModes } from '#shared/handover/tactic';
import { addDays } from '#shared/time';
import type { Api } from '../tests/support/api.ts';
import { makePlanning, putTactic } from '../tests/support/planning.ts';
import { openSeededApp } from '../tests/support/seeded-app.ts';
import { benchDatabases } from './databases.ts';
import { median, printTable } from './table.ts';

const TACTICS = 50;
const CREWS = 7;
const first = '2096-01-01';
const year = { startDate: first, endDate: addDays(first, 365) };
/** The days for which the daily job makes tasks in an evening. */
const ahead = { startDate: first, endDate: addDays(first, 2) };

async function timed(work: () => Promise<{ readonly status: number }>): Promise<number> {
  const start = performance.now();
  const { status } = await work();
  if (status !== 200) throw new Error(`The call was answered with ${status}`);
  return performance.now() - start;
}

/** Measures the previews of a year, one after the other. */
async function previewAll(api: Api, ids: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of ids) times.push(await timed(() => api.get('blade-business/tactic/preview', { id, ...year })));
  return times;
}

async function measure(): Promise<(string | number)[]> {
  const app = await openSeededApp();
  const api = await app.signInAs('admin');
  const planning = await makePlanning(app.db, api);
  const crews = Array.from({ length: CREWS }, (_, index) => ({ carId: planning.cars[index % 2] }));
  const ids: string[] = [];
  for (let index = 0; index < TACTICS; index += 1) {
    const departTime = `${String(index % 24).padStart(2, '0')}:00`;
    ids.push(await putTactic(app.db, planning, { crewMode: crewModes.rotating, departTime, crews }));
  }
  await previewAll(api, ids.slice(0, 3));
  const times = await previewAll(api, ids);
  const made = await timed(() => api.post('blade-business/tactic/generate', { ids: ids.join(), ...ahead }));
  const [next = ''] = ids;
  const busy = await timed(() => api.get('blade-business/tactic/preview', { id: next, ...year }));
  await app.close();
  const sum = times.reduce((total, time) => total + time, 0);
  return [...[median(times), sum, made, busy].map((time) => `${Math.round(time)} ms`)];
}

/** Measures previews of a year for many tactics, and the drafts of an evening, by the calls of the screens. */
export async function benchTactics(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const { name, url, drop } of await benchDatabases()) {
    process.env.TEST_DATABASE_URL = url ?? '';
    rows.push([name, ...(await measure())]);
    await drop();
  }
  const head = [
    'database',
    'a year, one tactic',
    `a year, ${TACTICS} tactics`,
    `drafts of 3 days, ${TACTICS} tactics`,
    'a year, with these',
  ];
  printTable('Tactics', head, rows);
}
