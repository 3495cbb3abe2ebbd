import type { VerifyResponse } from '#shared/handover/verify-board';
import type { EscortCode } from '#shared/handover/visit';
import { verify } from '#src/resources/operation/verify';
import { arrivedTask } from './arrived.ts';
import { accepted, type Caller, type DayTask, dayClock, openDay } from './day.ts';
import { openSeededApp } from './seeded-app.ts';

/** Opens a working day on which people and cars are checked, with a clock to turn. */
export async function openChecking() {
  const clock = dayClock();
  const app = await openSeededApp({}, { clock });
  const day = await openDay(app, clock);
  const photoOf = (subjectType: number, subjectId: string) => ({
    subjectType,
    subjectId,
    method: 3,
    snapshot: app.choices.fileLink(verify.fields.snapshot),
  });

  /** Returns the calls that check people and cars at a stop, as the first keeper of the place or as another person. */
  function checkerAt({ id: taskId, stops }: DayTask, index = 0) {
    const stop = stops[index] ?? { id: '', deptId: '' };
    const place = { taskId, nodeId: stop.id };
    const check = async (values: object, as: Caller = day.keeperAt(stop.deptId)) =>
      (await as.api()).post<VerifyResponse>('blade-business/verify/submit', { ...place, ...values });
    const found = async (values: object, as?: Caller) => accepted(await check(values, as));
    return { place, check, found };
  }

  return {
    clock,
    app,
    day,
    photoOf,
    checkerAt,
    arrived: (wanted?: Parameters<typeof arrivedTask>[1]) => arrivedTask(day, wanted),
    async codeFor(of: Caller, query: Record<string, string> = {}): Promise<EscortCode> {
      return accepted(await (await of.api()).get<EscortCode>('blade-business/visit/qrcode', query));
    },
  };
}

export type Checking = Awaited<ReturnType<typeof openChecking>>;
