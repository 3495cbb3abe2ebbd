import { type BaseRecord, type CrudFilter, type DataProvider, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { useText, useWords } from '#src/lib/i18n';
import { accessBy } from '#src/lib/refine/access';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import styles from './preview.module.css';
import '#src/locales/code';

function matches(row: Row, filter: CrudFilter): boolean {
  if (!('field' in filter)) return true;
  const value = String(row[filter.field] ?? '');
  if (filter.operator === 'contains') return value.includes(String(filter.value));
  if (Array.isArray(filter.value)) {
    const [from, to] = filter.value as readonly unknown[];
    return (!from || value >= String(from)) && (!to || value <= String(to));
  }
  return value === String(filter.value);
}

/** Refine lets the caller name what is answered. */
const as = <T,>(value: unknown) => value as T;

/**
 * Returns a data provider for the rows of a preview: they are listed, searched, entered and removed like any, and lost with it.
 * No server is asked.
 */
function localProvider(first: readonly Row[]): DataProvider {
  let rows: readonly Row[] = first;
  let last = rows.length;
  const one = (id: unknown) => rows.find((row) => row.id === id) ?? {};
  const answer = (data: BaseRecord) => Promise.resolve({ data: as<never>(data) });
  return {
    getList: async ({ filters = [], pagination: { currentPage = 1, pageSize = 10 } = {} }) => {
      const found = rows.filter((row) => filters.every((filter) => matches(row, filter)));
      return { data: as<never[]>(found.slice((currentPage - 1) * pageSize, currentPage * pageSize)), total: found.length };
    },
    getOne: ({ id }) => answer(one(id)),
    create: ({ variables }) => {
      last += 1;
      const row = { ...variables, id: String(last), version: 1 };
      rows = [row, ...rows];
      return answer(row);
    },
    update: ({ id, variables }) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...variables } : row));
      return answer(one(id));
    },
    deleteOne: ({ id }) => {
      rows = rows.filter((row) => row.id !== id);
      return answer({ id: String(id) });
    },
    deleteMany: async ({ ids }) => {
      rows = rows.filter(({ id }) => !ids.includes(String(id)));
      return { data: [] };
    },
    custom: () => answer({}),
    getApiUrl: () => '',
  };
}

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
function sampleRows({ fields }: Resource, textOf: (field: Field, number: number) => string): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const values = Object.entries(fields).map(([name, field]) => {
      const sample = samples[field.kind];
      return [name, sample ? sample(number, field) : textOf(field, number)];
    });
    return { id: String(number), version: 1, createTime: `${day(number)} 08:00:00`, ...Object.fromEntries(values) };
  });
}

/** Actions that need a server and are left out of a preview: workbooks and the history of a row. */
const withServer: ReadonlySet<string> = new Set(['import', 'export', 'history']);
const accessControlProvider = accessBy((_, verb) => ![...withServer].some((without) => verb.endsWith(without)));

/** Shows the engine's screen for a definition that no server provides, over sample rows. */
export function DrawnScreen({ definition }: { readonly definition: Resource }) {
  const text = useText();
  const words = useWords();
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  // Another definition starts anew; its sample rows are in the present language.
  const dataProvider = useMemo(() => {
    client.clear();
    return localProvider(sampleRows(definition, (field, number) => text('code.sampleText', { label: words(field), number })));
  }, [client, definition, text, words]);
  return (
    <div className={styles.screen}>
      <Refine
        dataProvider={dataProvider}
        accessControlProvider={accessControlProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <ResourceScreen resource={definition} isSecondary />
      </Refine>
    </div>
  );
}
