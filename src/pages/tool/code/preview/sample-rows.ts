import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import type { Row } from '#src/meta/kinds/kind';

/** The number of rows with which a preview begins. */
const count = 3;

const day = (number: number) => `2026-01-${String(10 + number)}`;
const letters = 'ABCDEFGH';

/** The values with a format of their own; other texts are their label and a number. */
const samples: { readonly [K in FieldKind]?: (number: number, field: Field) => unknown } = {
  richText: (number) => `<p>${number}</p>`,
  code: (number) => `NO-${number}`,
  phone: (number) => `1380000000${number}`,
  email: (number) => `sample${number}@example.com`,
  idNo: () => '11010519491231002X',
  plateNo: (number) => `${letters[number] ?? 'A'}-1000${number}`,
  color: () => '#409EFF',
  icon: () => 'home',
  secret: () => undefined,
  integer: (number) => number,
  decimal: (number, { scale = 2 }) => (number * 1.5).toFixed(scale),
  money: (number) => (number * 100).toFixed(2),
  bool01: (number) => number % 2,
  yesNo: (number) => 1 + (number % 2),
  dict: () => undefined,
  date: day,
  time: (number) => `0${number}:30`,
  dateTime: (number) => `${day(number)} 08:30:00`,
  ref: () => undefined,
  treeRef: () => undefined,
  image: () => undefined,
  images: () => undefined,
  file: () => undefined,
  files: () => undefined,
  json: (number) => ({ sample: number }),
};

/** Returns rows that look like those of a definition. References and files stay empty, since there are no rows for them. */
export function sampleRows({ fields }: Resource, textOf: (field: Field, number: number) => string): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const values = Object.entries(fields).map(([name, field]) => {
      const sample = samples[field.kind];
      return [name, sample ? sample(number, field) : textOf(field, number)];
    });
    return { id: String(number), version: 1, createTime: `${day(number)} 08:00:00`, ...Object.fromEntries(values) };
  });
}
