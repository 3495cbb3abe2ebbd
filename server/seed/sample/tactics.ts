import { and, asc, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { generateTasks } from '#server/modules/operation/tactic/generate';
import { directions } from '#shared/handover/line';
import { crewModes, holidayPolicies, itemModes, repeatTypes } from '#shared/handover/tactic';
import { addDays, businessDay } from '#shared/time';
import { arttype } from '#src/resources/business/arttype';
import { car } from '#src/resources/business/car';
import { convoy, convoyDuties } from '#src/resources/business/convoy';
import { line } from '#src/resources/business/line';
import { tactic } from '#src/resources/operation/tactic';
import type { Sample } from './engine.ts';
import { placesByCode } from './places.ts';

interface SampleTactic {
  readonly code: string;
  readonly name: string;
  readonly line: string;
  readonly base: string;
  readonly direction: number;
  readonly departTime: string;
  readonly repeat: { readonly repeatType: number; readonly weekDays?: string };
  readonly holidayPolicy: number;
  /** Numbers of the cars, one for each crew. */
  readonly cars: readonly string[];
  readonly isDisabled?: boolean;
}

const daily = { repeatType: repeatTypes.daily };
const { run, skip } = holidayPolicies;

export const sampleTactics: readonly SampleTactic[] = [
  {
    code: 'CD-ZS',
    name: '城东早送',
    line: 'CD1',
    base: 'JN',
    direction: directions.outbound,
    departTime: '07:00',
    repeat: daily,
    holidayPolicy: run,
    cars: ['C01', 'C02'],
  },
  {
    code: 'CD-WS',
    name: '城东晚收',
    line: 'CD1',
    base: 'JN',
    direction: directions.inbound,
    departTime: '17:30',
    repeat: daily,
    holidayPolicy: run,
    cars: ['C01', 'C02'],
  },
  {
    code: 'JB-ZX',
    name: '江北专线',
    line: 'JB1',
    base: 'JB',
    direction: directions.outbound,
    departTime: '09:30',
    repeat: { repeatType: repeatTypes.weekly, weekDays: '2,5' },
    holidayPolicy: skip,
    cars: ['C03'],
  },
  {
    code: 'CX-ZS',
    name: '城西早送',
    line: 'CX1',
    base: 'JN',
    direction: directions.outbound,
    departTime: '07:30',
    repeat: daily,
    holidayPolicy: skip,
    cars: ['C01'],
    isDisabled: true,
  },
];

/** The types of boxes and bags, by their codes. */
const boxCodes = ['KX', 'KB'];

interface Person {
  readonly id: string;
  readonly duty: number;
}

/** Returns as many crews as there are cars: a leader, a driver and two more of a base, in turn. */
function crewsOf(people: readonly Person[], carIds: readonly string[]) {
  const of = (...duties: number[]) => people.filter(({ duty }) => duties.includes(duty)).map(({ id }) => id);
  const [leaders, drivers] = [of(convoyDuties.leader), of(convoyDuties.driver)];
  const others = of(convoyDuties.guard, convoyDuties.messenger);
  const turn = (ids: readonly string[], index: number) => ids[index % ids.length] ?? people[0]?.id ?? '';
  return carIds.map((carId, index) => {
    const more = [turn(others, 2 * index), turn(others, 2 * index + 1)];
    const [leaderId, driverId] = [turn([...leaders, ...others], index), turn(drivers, index)];
    return { carId, leaderId, driverId, convoyIds: [...new Set([leaderId, driverId, ...more])].join() };
  });
}

async function readMeans({ tx }: Sample) {
  const [lines, cars, convoys, types] = [tableOf(line), tableOf(car), tableOf(convoy), tableOf(arttype)];
  const isLiving = eq(convoys.isDeleted, 0);
  return {
    lines: new Map((await tx.select({ code: lines.lineCode, id: lines.id }).from(lines)).map(({ code, id }) => [code, id])),
    cars: new Map((await tx.select({ no: cars.carNo, id: cars.id }).from(cars)).map(({ no, id }) => [no, id])),
    people: await tx
      .select({ id: convoys.id, duty: convoys.duty, baseId: convoys.deptId })
      .from(convoys)
      .where(and(isLiving, eq(convoys.status, 1)))
      .orderBy(asc(convoys.convoyNo)),
    types: (await tx.select({ id: types.id }).from(types).where(inArray(types.typeCode, boxCodes))).map(({ id }) => id),
  };
}

/** Adds the tactics of the sample and the drafts of today and the next two days, unless there has been a tactic before. */
export async function addSampleTactics(sample: Sample): Promise<void> {
  const { tx, actor, records, services } = sample;
  const tactics = tableOf(tactic);
  const earlier = await tx.select({ id: tactics.id }).from(tactics).limit(1);
  const { lines, cars, people, types } = await readMeans(sample);
  if (earlier.length > 0 || people.length === 0) return;
  const place = await placesByCode(tx);
  const today = businessDay(Date.now());
  const ids: string[] = [];
  for (const { code, name, base, repeat, cars: numbers, isDisabled, line: lineCode, ...own } of sampleTactics) {
    const crew = people.filter(({ baseId }) => baseId === place(base));
    const carIds = numbers.flatMap((number) => cars.get(number) ?? []);
    const { id } = await records(tactic).submit(
      { actor, tx },
      {
        ...own,
        ...repeat,
        tacticCode: code,
        tacticName: name,
        lineId: lines.get(lineCode),
        startDate: addDays(today, -30),
        crewMode: carIds.length > 1 ? crewModes.rotating : crewModes.fixed,
        crewGroups: crewsOf(crew, carIds),
        itemMode: itemModes.byType,
        artTypeIds: types.join(),
        taskType: lineCode === 'JB1' ? 2 : 1,
      },
    );
    // Every tactic begins enabled.
    if (isDisabled) await records(tactic).submit({ actor, tx }, { id, status: 0 });
    else ids.push(id);
  }
  await generateTasks(services, { by: actor, tx }, { ids, startDate: today, endDate: addDays(today, 2) });
}
