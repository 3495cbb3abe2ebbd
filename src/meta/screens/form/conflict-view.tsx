import { useDataProvider } from '@refinedev/core';
import { Alert, App, Button, Flex, Radio, Table, type TableColumnsType } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import type { Values } from '#shared/validate';
import { useText, useWords } from '#src/lib/i18n';
import { compareVersions, type Difference, mergeVersions, type Side, type Versions } from '../../compile/conflict.ts';
import type { FormItem } from '../../compile/form.ts';
import { rowValues } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';
import styles from './conflict-view.module.css';
import '../with-rows.ts';

interface Conflict {
  readonly versions: Versions;
  readonly differences: readonly Difference[];
  /** The newer record. */
  readonly theirs: Row;
  readonly choice: Readonly<Record<string, Side>>;
}

interface Held {
  readonly items: readonly FormItem[];
  readonly base: Values;
  readonly mine: Values;
}

/** Resolves a conflict after another user saved first: fetches the newer record and lets the user choose a side per field. */
export function useConflict(resource: Resource) {
  const text = useText();
  const { message } = App.useApp();
  const provider = useDataProvider()();
  const [conflict, setConflict] = useState<Conflict>();

  const open = async (id: string, { items, base, mine }: Held) => {
    // Bypasses the cache: refetching the form's own query would reset what was typed.
    const found = await provider.getOne<Row>({ resource: resource.name, id }).catch(() => undefined);
    if (!found) {
      message.error(text('meta.gone'));
      return;
    }
    const versions = { base, mine, theirs: rowValues(items, found.data) };
    setConflict({ versions, differences: compareVersions(items, versions), theirs: found.data, choice: {} });
  };

  const choose = (choice: Conflict['choice']) =>
    setConflict((current) => current && { ...current, choice: { ...current.choice, ...choice } });

  return {
    conflict,
    open,
    choose,
    chooseAll: (side: Side) => choose(Object.fromEntries((conflict?.differences ?? []).map(({ item }) => [item.name, side]))),
    close: () => setConflict(undefined),
    merged: () => conflict && mergeVersions(conflict.versions, conflict.differences, conflict.choice),
  };
}

interface ConflictViewProps {
  readonly conflict: Conflict;
  /** The record as the form began: its names stand for values that it still has. */
  readonly row: Row;
  readonly onChoose: (choice: Conflict['choice']) => void;
  readonly onChooseAll: (side: Side) => void;
}

interface ValueProps {
  readonly item: Difference['item'];
  readonly value: unknown;
  /** Where a name of the value may stand. One that came with a record stands for that record's value only. */
  readonly rows: readonly Row[];
}

function Value({ item: { name, field }, value, rows }: ValueProps) {
  const text = useText();
  if (isEmptyValue(value, field)) return <span className={styles.unset}>{text('meta.unset')}</span>;
  const { cell, detail } = kindOf(field);
  const row = rows.find((candidate) => candidate[name] === value) ?? {};
  return <div className={styles.value}>{(detail ?? cell)({ name, field, value, row })}</div>;
}

/** Both states of a record side by side, with a choice for each field on which they differ. */
export function ConflictView({ conflict, row, onChoose, onChooseAll }: ConflictViewProps) {
  const text = useText();
  const words = useWords();
  const { differences, choice, theirs, versions } = conflict;
  const rows = { mine: [row, versions.mine], theirs: [theirs] };

  const option = (difference: Difference, side: Side) => (
    <Radio
      checked={(choice[difference.item.name] ?? difference.natural) === side}
      name={difference.item.name}
      onChange={() => onChoose({ [difference.item.name]: side })}
      value={side}
      aria-label={`${words(difference.item.field)}: ${text(side === 'mine' ? 'meta.yours' : 'meta.theirs')}`}
    >
      <Value item={difference.item} value={difference[side]} rows={rows[side]} />
    </Radio>
  );
  const columns: TableColumnsType<Difference> = [
    { key: 'field', title: text('meta.field'), width: 160, render: (_, { item }) => words(item.field) },
    { key: 'mine', title: text('meta.yours'), render: (_, difference) => option(difference, 'mine') },
    { key: 'theirs', title: text('meta.theirs'), render: (_, difference) => option(difference, 'theirs') },
  ];
  const isContested = differences.some((difference) => difference.isContested);

  const view = useRef<HTMLElement>(null);
  // The form behind it is hidden now, and what was focused with it.
  useEffect(() => view.current?.focus(), []);

  return (
    <section ref={view} className={styles.view} tabIndex={-1} aria-label={text('meta.conflictTitle')}>
      <Alert
        type="warning"
        showIcon
        title={text('meta.conflictTitle')}
        description={text(isContested ? 'meta.conflictText' : 'meta.conflictSame')}
      />
      <Flex gap={8}>
        <Button onClick={() => onChooseAll('mine')}>{text('meta.takeAllYours')}</Button>
        <Button onClick={() => onChooseAll('theirs')}>{text('meta.takeAllTheirs')}</Button>
      </Flex>
      <Table<Difference>
        columns={columns}
        dataSource={[...differences]}
        pagination={false}
        rowKey={({ item }) => item.name}
        scroll={{ x: 560 }}
        size="small"
      />
    </section>
  );
}
