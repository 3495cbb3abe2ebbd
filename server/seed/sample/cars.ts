import { and, asc, eq, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { carStatuses } from '#shared/handover/car';
import { businessDay, DAY_MS } from '#shared/time';
import { car } from '#src/resources/business/car';
import { dictBiz } from '#src/resources/system/dict';
import { PLATFORM_TENANT } from '../organisation.ts';
import type { Sample } from './engine.ts';
import { vehicle } from './pictures.ts';
import { placesByCode } from './places.ts';

const CODE = 'escort_company';
const companies = [
  { dictValue: '江南押运', dictValueEn: 'Jiangnan Escort' },
  { dictValue: '金盾护卫', dictValueEn: 'Golden Shield' },
] as const;

const entries = tableOf(dictBiz);

/** The keys of the two escort companies of the sample, which are added where the dictionary has none. */
export async function companyKeys({ tx, actor, records }: Sample): Promise<readonly string[]> {
  const read = () =>
    tx
      .select({ key: entries.dictKey })
      .from(entries)
      .where(
        and(eq(entries.code, CODE), eq(entries.tenantId, PLATFORM_TENANT), ne(entries.dictKey, '-1'), eq(entries.isDeleted, 0)),
      )
      .orderBy(asc(entries.sort), asc(entries.dictKey));
  const known = await read();
  if (known.length > 0) return known.map(({ key }) => key);
  const parentId = seedId('dict:business', `${CODE}=-1`);
  for (const [index, named] of companies.entries()) {
    const dictKey = String(index + 1);
    await records(dictBiz).submit({ actor, tx }, { parentId, code: CODE, dictKey, ...named, sort: index + 1 });
  }
  return (await read()).map(({ key }) => key);
}

interface SampleCar {
  readonly plateNo: string;
  readonly carNo: string;
  readonly base: string;
  /** The index of the company. */
  readonly company: 0 | 1;
  readonly carType: number;
  readonly brand: string;
  readonly model: string;
  readonly color: string;
  readonly seats: number;
  readonly capacity: number;
  readonly vin: string;
  readonly purchaseDate: string;
  /** Days from now until the papers end; negative ones are past. */
  readonly inspectedFor: number;
  readonly insuredFor: number;
  readonly status?: number;
}

const armoured = { carType: 1, brand: '江铃', model: '全顺运钞', color: '藏青', seats: 6, capacity: 40 } as const;

export const sampleCars: readonly SampleCar[] = [
  {
    ...armoured,
    plateNo: '苏A6B128',
    carNo: 'C01',
    base: 'JN',
    company: 0,
    vin: 'LJXCMCKC5PT000128',
    purchaseDate: '2023-03-16',
    inspectedFor: 214,
    insuredFor: 131,
  },
  {
    ...armoured,
    plateNo: '苏A8K356',
    carNo: 'C02',
    base: 'JN',
    company: 0,
    vin: 'LJXCMCKC7PT000356',
    purchaseDate: '2023-03-16',
    inspectedFor: 18,
    insuredFor: 131,
  },
  {
    ...armoured,
    plateNo: '苏A2M907',
    carNo: 'C03',
    base: 'JB',
    company: 1,
    vin: 'LJXCMCKC1RT000907',
    purchaseDate: '2024-09-02',
    inspectedFor: 340,
    insuredFor: 287,
  },
  {
    ...armoured,
    plateNo: '苏A5D463',
    carNo: 'C04',
    base: 'JN',
    company: 1,
    vin: 'LJXCMCKC9LT000463',
    purchaseDate: '2020-06-11',
    inspectedFor: 96,
    insuredFor: 75,
    status: carStatuses.inRepair,
  },
  {
    plateNo: '苏A1T782',
    carNo: 'C05',
    base: 'JB',
    company: 0,
    carType: 2,
    brand: '大众',
    model: '帕萨特',
    color: '黑',
    seats: 5,
    capacity: 6,
    vin: 'LSVCH6A45LN000782',
    purchaseDate: '2020-11-20',
    inspectedFor: 52,
    insuredFor: -6,
  },
];

const dayFromNow = (days: number) => businessDay(Date.now() + days * DAY_MS);

/** Adds the cars of the sample, unless there has been one before. */
export async function addSampleCars(sample: Sample): Promise<void> {
  const { tx, actor, records, picture } = sample;
  const cars = tableOf(car);
  const earlier = await tx.select({ id: cars.id }).from(cars).limit(1);
  if (earlier.length > 0) return;
  const place = await placesByCode(tx);
  const companies = await companyKeys(sample);
  for (const [seed, { base, company, inspectedFor, insuredFor, status, ...own }] of sampleCars.entries()) {
    const photo = await picture(vehicle(seed), `${own.plateNo}.png`);
    const papers = { inspectExpire: dayFromNow(inspectedFor), insureExpire: dayFromNow(insuredFor) };
    const told = { baseId: place(base), company: companies[company] ?? companies[0], photo };
    const { id } = await records(car).submit({ actor, tx }, { ...own, ...papers, ...told });
    // Every car begins in service.
    if (status !== undefined) await records(car).submit({ actor, tx }, { id, status });
  }
}
