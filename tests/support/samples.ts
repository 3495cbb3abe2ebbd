import { seedId } from '#server/lib/seed-id';
import { idCardNumber } from '#server/seed/sample/people-lines';
import type { Resource } from '#shared/define';
import type { Field, TextFormat } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { meets } from '#shared/meets';
import type { Values } from '#shared/validate';
import { drivers } from '#src/resources/develop/datasource';
import { fixtures } from './fixtures.ts';

/** Returns values that exist on the server, for fields that need one. */
export interface Choices {
  /** Returns a key of the field's dictionary. */
  dictKey(field: Field): string;
  /** Returns the id of a row that the field may refer to. */
  refId(field: Pick<Field, 'target'>): string;
  /** Returns the link to an uploaded file that no record uses yet. */
  fileLink(field: Field): string;
}

interface SampleContext extends Choices {
  /** A number that differs from sample to sample, so that unique values do as well. */
  readonly serial: number;
}

type Sample = (field: Field, context: SampleContext) => unknown;

const fixed =
  (value: unknown): Sample =>
  () =>
    value;

const reference: Sample = (field, { refId }) => refId(field);
const upload: Sample = (field, { fileLink }) => fileLink(field);

/** Makers of texts, by the format that they must have. */
const textSamples: { readonly [F in TextFormat | 'none']: (serial: number) => string } = {
  none: (serial) => `Sample ${serial}`,
  alias: (serial) => `c_${serial}`,
  apiPath: (serial) => `/api/sample/${serial}`,
  host: (serial) => `sample-${serial}.example.com`,
  ownPath: (serial) => `/own/${serial}`,
  path: (serial) => `/sample/${serial}`,
  // The code is one of a city of the first province.
  regionCode: (serial) => `11${10 + (serial % 90)}`,
  shelf: (serial) => `A-${serial % 100}-1`,
  typeCode: (serial) =>
    serial
      .toString(8)
      .replace(/\d/g, (digit) => 'ABCDEFGH'[Number(digit)] ?? 'A')
      .padStart(2, 'A')
      .slice(-6),
  webAddress: (serial) => `https://vendor-${serial}.example`,
  vin: (serial) => `LSGGF53X${String(serial).padStart(9, '0')}`,
};

/** Makers of a value that its rule accepts, by kind. A missing kind does not compile. */
const samples: { readonly [K in FieldKind]: Sample } = {
  text: ({ max = 255, format }, { serial }) => textSamples[format ?? 'none'](serial).slice(-max).trim(),
  textarea: (_, { serial }) => `First line ${serial}\nSecond line`,
  richText: (_, { serial }) => `<p>Sample <strong>${serial}</strong></p>`,
  code: ({ max = 32, format }, { serial }) => (format === 'alias' ? textSamples.alias(serial) : `C-${serial}`).slice(-max),
  account: (_, { serial }) => `sample${serial}`,
  phone: (_, { serial }) => `138${String(serial).padStart(8, '0')}`,
  email: (_, { serial }) => `sample${serial}@example.com`,
  idNo: fixed('11010519491231002X'),
  plateNo: (_, { serial }) => `京A${String(serial % 100_000).padStart(5, '0')}`,
  color: fixed('#409EFF'),
  icon: fixed('home'),
  secret: (_, { serial }) => `secret-${serial}`,
  integer: ({ min = 0, max = 1_000_000 }, { serial }) => Math.min(Math.max(serial, min), max),
  decimal: ({ scale = 2 }) => (12.5).toFixed(scale),
  money: fixed('12.50'),
  bool01: fixed(1),
  yesNo: fixed(2),
  dict: (field, { dictKey }) => (field.keys === 'text' || field.many ? dictKey(field) : Number(dictKey(field))),
  date: fixed('2026-01-15'),
  time: fixed('08:30'),
  dateTime: fixed('2026-01-15 08:30:00'),
  ref: reference,
  treeRef: reference,
  image: upload,
  images: upload,
  file: upload,
  files: upload,
  json: fixed({ sample: true }),
  dates: fixed('2026-01-15,2026-01-16'),
  integers: ({ min = 1 }) => String(min),
  rows: fixed(undefined),
  computed: fixed(undefined),
  transient: fixed(undefined),
};

/** Returns the values that nouns demand beyond the kinds of their fields. */
const demanded = (serial: number): Readonly<Record<string, Values>> => ({
  keeper: { deptId: fixtures.node, keeperType: 2, roleId: seedId('role', '000000:node_keeper') },
  convoy: { deptId: fixtures.base, duty: 2, roleId: seedId('role', '000000:convoy') },
  bizClient: { deptId: fixtures.node, clientType: 1, roleId: seedId('role', '000000:client') },
  article: { artTypeId: fixtures.type, baseId: fixtures.base, homeDeptId: fixtures.node, ownerType: 1, attrs: undefined },
  car: { baseId: fixtures.base },
  line: { baseId: fixtures.base },
  task: {
    lineId: fixtures.line,
    direction: 1,
    taskDate: '2026-01-15',
    keeperIds: '',
    priority: 1,
    planStartTime: '2026-01-15 08:30:00',
    planEndTime: '2026-01-15 10:00:00',
    leaderId: fixtures.convoy,
    driverId: fixtures.convoy,
    convoyIds: fixtures.convoy,
    carId: fixtures.car,
  },
  tactic: {
    lineId: fixtures.line,
    direction: 1,
    repeatType: 1,
    crewMode: 1,
    itemMode: 1,
    keeperIds: '',
    crewGroups: [{ carId: fixtures.car, leaderId: fixtures.convoy, driverId: fixtures.convoy, convoyIds: fixtures.convoy }],
  },
  // The notice is for everybody and has no files, because departments, roles and files would be of one tenant.
  notice: { targetType: 1, targetDeptIds: '', targetRoleIds: '', attachIds: '' },
  dataScope: { scopeClass: 'notice.list', scopeColumn: 'createUser', scopeField: '*', scopeValue: null },
  datasource: { driverClass: drivers.postgresql, url: `jdbc:postgresql://db-${serial}.example:5432/handover` },
  // A tenant's administrator may give this role.
  user: { roleId: seedId('role', '000000:dispatcher') },
  code: {
    codeName: `样例${serial}`,
    serviceName: 'blade-business',
    tableName: `sample_${serial}`,
    tablePrefix: '',
    pkName: 'id',
    columns: undefined,
  },
  // An entry has the code of its dictionary, here of one whose keys are free. Keys that fields read are numbers.
  dict: { parentId: seedId('dict:system', 'flow=-1'), code: 'flow' },
  dictbiz: { parentId: seedId('dict:business', 'escort_company=-1'), code: 'escort_company', dictKey: String(100 + serial) },
});

let serial = 0;

/** Returns an identity card for each rule that asks for a number of its kind. */
function certificates({ rules }: Resource): Values {
  const birthday = `19${10 + (Math.floor(serial / 1000) % 80)}-01-15`;
  const number = idCardNumber('320102', birthday, serial % 1000);
  return Object.fromEntries(
    rules.flatMap((rule) =>
      'certificate' in rule ? [[rule.certificate[0], 1] as const, [rule.certificate[1], number] as const] : [],
    ),
  );
}

/** Returns values of a new record that the definition accepts; its unique values differ from those of any other sample. */
export function sampleOf(resource: Resource, choices: Choices): Values {
  serial += 1;
  const context = { ...choices, serial };
  const writable = Object.entries(resource.fields).filter(
    ([, { kind, lockOn }]) => kind !== 'computed' && !lockOn?.includes('add'),
  );
  const told = writable.map(([name, field]) => [name, samples[field.kind](field, context)] as const);
  const values: Values = { ...Object.fromEntries(told), ...certificates(resource), ...demanded(serial)[resource.name] };
  const had = Object.entries(values).filter(([name, value]) => value !== undefined && isHad(resource.fields[name], values));
  return Object.fromEntries(had);
}

/** Returns whether a row with these values has a field at all. */
function isHad(field: Field | undefined, values: Values): boolean {
  return !field?.onlyWhen || meets(field.onlyWhen, values[field.onlyWhen.field]);
}
