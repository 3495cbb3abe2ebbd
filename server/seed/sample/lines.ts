import { tableOf } from '#server/crud/model/table';
import { line } from '#src/resources/business/line';
import type { Sample } from './engine.ts';
import { placesByCode } from './places.ts';

/** A node by its code, when it is reached after departure, and how long the car stays. */
type StopLine = readonly [node: string, offsetMinutes: number, stayMinutes: number];

interface SampleLine {
  readonly code: string;
  readonly name: string;
  readonly base: string;
  readonly lineType: number;
  readonly distanceKm: string;
  readonly planMinutes: number;
  readonly color: string;
  readonly out: readonly StopLine[];
  readonly back: readonly StopLine[];
}

export const sampleLines: readonly SampleLine[] = [
  {
    code: 'CD1',
    name: '城东一线',
    base: 'JN',
    lineType: 1,
    distanceKm: '38.60',
    planMinutes: 120,
    color: '#1677FF',
    out: [
      ['JN01', 25, 10],
      ['JN02', 50, 10],
      ['JN03', 70, 12],
    ],
    back: [
      ['JN03', 25, 12],
      ['JN02', 55, 10],
      ['JN01', 75, 10],
    ],
  },
  {
    code: 'CX1',
    name: '城西一线',
    base: 'JN',
    lineType: 1,
    distanceKm: '21.40',
    planMinutes: 80,
    color: '#D46B08',
    out: [
      ['JN04', 20, 12],
      ['JN01', 45, 10],
    ],
    back: [
      ['JN01', 18, 10],
      ['JN04', 42, 12],
    ],
  },
  {
    code: 'JB1',
    name: '江北一线',
    base: 'JB',
    lineType: 1,
    distanceKm: '46.20',
    planMinutes: 130,
    color: '#389E0D',
    out: [
      ['JB02', 15, 10],
      ['JB03', 45, 12],
      ['JB01', 90, 10],
    ],
    back: [
      ['JB01', 30, 10],
      ['JB03', 75, 12],
      ['JB02', 105, 10],
    ],
  },
];

/** Adds the lines of the sample with their stops, unless there has been one before. */
export async function addSampleLines({ tx, actor, records }: Sample): Promise<void> {
  const lines = tableOf(line);
  const earlier = await tx.select({ id: lines.id }).from(lines).limit(1);
  if (earlier.length > 0) return;
  const place = await placesByCode(tx);
  const stops = (list: readonly StopLine[]) =>
    list.map(([node, offsetMinutes, stayMinutes]) => ({ deptId: place(node), offsetMinutes, stayMinutes }));
  for (const [index, { code, name, base, out, back, ...own }] of sampleLines.entries()) {
    const told = { lineCode: code, lineName: name, baseId: place(base), sort: index + 1 };
    await records(line).submit({ actor, tx }, { ...own, ...told, outStops: stops(out), inStops: stops(back) });
  }
}
