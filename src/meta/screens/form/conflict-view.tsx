import { Alert, Button, Flex, Radio, Table, type TableColumnsType } from 'antd';
import { useEffect, useRef } from 'react';
import { isEmptyValue } from '#shared/kinds';
import { useText, useWords } from '#src/lib/i18n';
import type { Difference, Side } from '../../compile/conflict.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';
import styles from './conflict-view.module.css';
import type { Conflict } from './use-conflict.ts';
import '../with-rows.ts';

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
