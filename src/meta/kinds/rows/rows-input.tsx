import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Skeleton } from 'antd';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { SortableRows } from '#src/components/sortable-rows.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { randomId } from '#src/lib/browser/random-id';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { useNoun } from '#src/lib/nouns/nouns';
import { blankValues } from '../../compile/values.ts';
import type { InputProps } from '../kind.ts';
import { entryColumns } from './columns.ts';
import { type RefusedCells, useRefusedCells } from './refused-cells.ts';
import { RowEntry } from './row-entry.tsx';
import styles from './rows.module.css';
import { changedRow, faultsOf, keyOf, moved, orderField, type PartRow, type PartRows } from './value.ts';
import '#src/locales/rows';

/** An error of the server and the value it was about; it ends when the value changes. */
interface Told {
  readonly text: string;
  readonly value: unknown;
}

/** Maps the server's errors from positions to row keys and fields, so that they stay with their rows when those are moved. */
function toldOf(refused: RefusedCells, name: string, rows: PartRows): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>();
  for (const [index, row] of rows.entries()) {
    for (const [path, text] of Object.entries(refused)) {
      const [list, place, field = ''] = path.split('.');
      if (list === name && place === String(index)) told.set(`${keyOf(row)}.${field}`, { text, value: row[field] });
    }
  }
  return told;
}

/**
 * Collects the errors shown at the cells of rows: none while a row is first filled in, then its own faults once a filled cell was
 * left or a save failed, and those that the server returned.
 */
function useFaults(noun: Resource, { field, name, rows }: { field: Field; name: string; rows: PartRows }) {
  const language = useLanguage();
  const { status } = Form.Item.useStatus();
  const refused = useRefusedCells();
  const [judged, setJudged] = useState<{ status?: string; keys: ReadonlySet<string> }>({ keys: new Set() });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [heard, setHeard] = useState<{ refused: RefusedCells; told: ReadonlyMap<string, Told> }>();

  // Both follow from the current render: an effect would render everything twice.
  if (judged.status !== status) {
    setJudged({ status, keys: status === 'error' ? new Set(rows.map(keyOf)) : judged.keys });
  }
  if (heard?.refused !== refused) setHeard({ refused, told: toldOf(refused, name, rows) });

  const leave = useCallback((key: string, cell: string) => setLeft((before) => new Set(before).add(`${key}.${cell}`)), []);
  const of = (row: PartRow): Readonly<Record<string, string>> => {
    const key = keyOf(row);
    const own = Object.entries(faultsOf(noun, field, row))
      .filter(([cell]) => judged.keys.has(key) || left.has(`${key}.${cell}`))
      .map(([cell, refusal]) => [cell, ruleText(refusal, language)] as const);
    const told = Object.keys(noun.fields).flatMap((cell) => {
      const one = heard?.told.get(`${key}.${cell}`);
      return one && one.value === row[cell] ? [[cell, one.text] as const] : [];
    });
    return Object.fromEntries([...own, ...told]);
  };
  return { of, leave };
}

const mostRows = 200;

const none: PartRows = [];

/** Returns the rows, their columns and the functions that change them, which are stable: only a changed row is rendered again. */
function useRows(noun: Resource, { field, value, onChange }: InputProps<PartRows>) {
  const rows = value ?? none;
  const columns = useMemo(() => entryColumns(noun, field), [noun, field]);
  // A choice sets its name and its value one after the other, before the next render.
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  const emit = useCallback((next: PartRows) => {
    latest.current = { ...latest.current, rows: next };
    latest.current.onChange?.(next.length > 0 ? next : undefined);
  }, []);

  const change = useCallback(
    (key: string, values: PartRow) =>
      emit(latest.current.rows.map((row) => (keyOf(row) === key ? changedRow(row, values) : row))),
    [emit],
  );
  const add = useCallback(() => emit([...latest.current.rows, { ...blankValues(columns), $key: randomId() }]), [emit, columns]);
  const remove = useCallback((key: string) => emit(latest.current.rows.filter((row) => keyOf(row) !== key)), [emit]);
  const move = useCallback((from: number, to: number) => emit(moved(latest.current.rows, from, to)), [emit]);
  return { rows, columns, change, add, remove, move };
}

function Head({ columns }: Pick<ReturnType<typeof useRows>, 'columns'>) {
  const text = useText();
  const words = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">{text('rows.number')}</th>
        {columns.map((column) => (
          <th key={column.name} scope="col">
            {words(column.field)}
          </th>
        ))}
        <th scope="col" aria-label={text('meta.actions')} />
      </tr>
    </thead>
  );
}

interface FootProps {
  readonly noun: string;
  readonly most: number;
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

function Foot({ noun, most, isFull, onAdd }: FootProps) {
  const text = useText();
  return (
    <div className={styles.foot}>
      <Button data-add type="dashed" icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={onAdd}>
        {text('rows.add', { noun })}
      </Button>
      {isFull && <span className={styles.number}>{text('rows.most', { count: most })}</span>}
    </div>
  );
}

function RowsEditor({ noun, ...props }: InputProps<PartRows> & { readonly noun: Resource }) {
  const { id, field, name, disabled } = props;
  const text = useText();
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { rows, columns, change, add, remove, move } = useRows(noun, props);
  const faults = useFaults(noun, { field, name, rows });
  const isOrdered = orderField in noun.fields && !disabled;
  const most = field.max ?? mostRows;
  const keys = rows.map(keyOf);

  const handleAdd = () => {
    add();
    // The new row exists only after the form has rendered it.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('tbody tr:last-child input')?.focus());
  };
  const handleRemove = (key: string) => {
    remove(key);
    // The removed row had the focus.
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable and name more than the table
    <div ref={box} id={id} role="group" tabIndex={-1} aria-label={words(field)} style={{ outline: 'none' }}>
      {rows.length === 0 && <p className={styles.empty}>{text('rows.none', { noun: words(field) })}</p>}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <SortableRows
            keys={keys}
            nameOf={(key) => text('rows.row', { number: keys.indexOf(key) + 1 })}
            onMove={(from, to) => move(from, to)}
          >
            <table className={`${styles.table} ${styles.entry}`}>
              <Head columns={columns} />
              <tbody>
                {rows.map((row, index) => (
                  <RowEntry
                    key={keyOf(row)}
                    row={row}
                    number={index + 1}
                    columns={columns}
                    noun={noun}
                    isOrdered={isOrdered}
                    disabled={disabled}
                    faults={faults.of(row)}
                    onLeave={faults.leave}
                    onChange={change}
                    onRemove={handleRemove}
                  />
                ))}
              </tbody>
            </table>
          </SortableRows>
        </div>
      )}
      {!disabled && <Foot noun={words(field)} most={most} isFull={rows.length >= most} onAdd={handleAdd} />}
    </div>
  );
}

/** Shows a table in which rows within a record are added, edited, reordered and removed. */
export function RowsInput(props: InputProps<PartRows>) {
  const { noun, error, retry } = useNoun(props.field.part?.noun ?? '');
  if (noun) return <RowsEditor {...props} noun={noun} />;
  // The element carries the field's id, so that a form can scroll to it before the definition is loaded.
  return (
    <div id={props.id}>{error ? <ErrorState onRetry={retry} /> : <Skeleton active paragraph={{ rows: 2 }} title={false} />}</div>
  );
}
