import type { Resource } from '#shared/define';
import type { Field, FieldKind } from '#shared/field';
import type { Values } from '#shared/validate';

/** What a value may be chosen from. */
export interface Choices {
  /** A key of the field's dictionary. */
  dictKey(field: Field): string;
  /** The id of a row that the field may refer to. */
  refId(field: Field): string;
}

interface SampleContext extends Choices {
  /** Differs from sample to sample, so that unique values are. */
  readonly serial: number;
}

type Sample = (field: Field, context: SampleContext) => unknown;

const fixed =
  (value: unknown): Sample =>
  () =>
    value;

const reference: Sample = (field, { refId }) => refId(field);

/** A value of each kind that its rule accepts. A missing kind does not compile. */
const samples: { readonly [K in FieldKind]: Sample } = {
  text: ({ max = 255 }, { serial }) => `Sample ${serial}`.slice(-max),
  textarea: (_, { serial }) => `First line ${serial}\nSecond line`,
  richText: (_, { serial }) => `<p>Sample <strong>${serial}</strong></p>`,
  code: ({ max = 32 }, { serial }) => `C-${serial}`.slice(-max),
  phone: (_, { serial }) => `138${String(serial).padStart(8, '0')}`,
  email: (_, { serial }) => `sample${serial}@example.com`,
  idNo: fixed('11010519491231002X'),
  plateNo: (_, { serial }) => `京A${String(serial % 100_000).padStart(5, '0')}`,
  color: fixed('#409EFF'),
  icon: fixed('home'),
  secret: (_, { serial }) => `secret-${serial}`,
  integer: ({ min = 0, max = 1_000_000 }, { serial }) => Math.min(Math.max(serial, min), max),
  decimal: fixed('12.50'),
  money: fixed('12.50'),
  bool01: fixed(1),
  yesNo: fixed(2),
  dict: (field, { dictKey }) => (field.keys === 'text' || field.many ? dictKey(field) : Number(dictKey(field))),
  date: fixed('2026-01-15'),
  time: fixed('08:30'),
  dateTime: fixed('2026-01-15 08:30:00'),
  ref: reference,
  treeRef: reference,
  json: fixed({ sample: true }),
  computed: fixed(undefined),
};

let serial = 0;

/** Values of a new record that the definition accepts, with unique values unlike those of any other sample. */
export function sampleOf(resource: Resource, choices: Choices): Values {
  serial += 1;
  const context = { ...choices, serial };
  const writable = Object.entries(resource.fields).filter(
    ([, { kind, lockOn }]) => kind !== 'computed' && !lockOn?.includes('add'),
  );
  return Object.fromEntries(writable.map(([name, field]) => [name, samples[field.kind](field, context)]));
}
