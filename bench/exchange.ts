import { exchgTypes } from '#shared/handover/exchange';
import { accepted } from '../tests/support/day.ts';
import { openHandovers } from '../tests/support/handover.ts';
import { onEachDatabase } from './databases.ts';
import { judge, printTable } from './table.ts';

const BOXES = 60;
/** The goal for a confirmation, since others wait at the door while the last person signs. */
const goalMs = 300;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), Math.round(performance.now() - start)];
}

/** Measures the handovers of a car of boxes from the vault to a branch: opened, given and confirmed twice. */
async function measure(): Promise<(string | number)[]> {
  const house = await openHandovers();
  try {
    const run = await house.makeRun({ a: BOXES, b: 0 });
    const times: number[] = [];
    for (const [index, exchgType] of [exchgTypes.outStock, exchgTypes.delivery].entries()) {
      const [id, opened] = await timed(() => house.open(run, index, exchgType));
      const [, given] = await timed(async () => accepted(await house.sign(run, id, { side: 1 })));
      const [, confirmed] = await timed(async () => accepted(await house.sign(run, id, { side: 2 })));
      times.push(opened, given, confirmed);
    }
    return times.map((time, index) => (index % 3 === 2 ? judge(time, goalMs, 'at most') : `${time} ms`));
  } finally {
    await house.close();
  }
}

/** Exchanges with as many lines as a car takes, through the calls that the screens make; signing includes the passwords. */
export async function benchExchange(): Promise<void> {
  const rows: (string | number)[][] = [];
  await onEachDatabase(async (name) => void rows.push([name, ...(await measure())]));
  const steps = ['opened', 'given', 'confirmed'];
  const head = ['database', ...steps.map((step) => `out, ${step}`), ...steps.map((step) => `delivery, ${step}`)];
  printTable(`Exchanges of ${BOXES} boxes`, head, rows);
}
