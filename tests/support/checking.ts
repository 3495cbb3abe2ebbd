import type { VerifyAnswer } from '#shared/handover/verify-board';
import type { EscortCode } from '#shared/handover/visit';
import { verify } from '#src/resources/operation/verify';
import { arrivedTask } from './arrived.ts';
import { accepted, type Caller, type DayTask, dayClock, openDay } from './day.ts';
import { openSeededApp } from './seeded-app.ts';

/** A working day on which people and cars are checked, with a clock to turn. */
export async function openChecking() {
  const clock = dayClock();
  const app = await openSeededApp({}, { clock });
  const day = await openDay(app, clock);
  const photoOf = (subjectType: number, subjectId: string) => ({
    ...{ subjectType, subjectId, method: 3 },
    snapshot: app.choices.fileLink(verify.fields.snapshot),
  });

  /** What the first keeper of a place, or somebody else, finds at a stop. */
  function checkerAt({ id: taskId, stops }: DayTask, index = 0) {
    const stop = stops[index] ?? { id: '', deptId: '' };
    const place = { taskId, nodeId: stop.id };
    const check = async (values: object, as: Caller = day.keeperAt(stop.deptId)) =>
      (await as.api()).post<VerifyAnswer>('blade-business/verify/submit', { ...place, ...values });
    const found = async (values: object, as?: Caller) => accepted(await check(values, as));
    return { place, check, found };
  }

  return {
    ...{ clock, app, day, photoOf, checkerAt },
    arrived: (wanted?: Parameters<typeof arrivedTask>[1]) => arrivedTask(day, wanted),
    async codeFor(of: Caller, query: Record<string, string> = {}): Promise<EscortCode> {
      return accepted(await (await of.api()).get<EscortCode>('blade-business/visit/qrcode', query));
    },
  };
}

export type Checking = Awaited<ReturnType<typeof openChecking>>;
