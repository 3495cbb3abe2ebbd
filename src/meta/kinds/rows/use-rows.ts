import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import { randomId } from '#src/lib/random-id';
import { blankValues } from '../../compile/values.ts';
import type { InputProps } from '../kind.ts';
import { entryColumns } from './columns.ts';
import { changedRow, keyOf, moved, type PartRow, type PartRows } from './value.ts';

const none: PartRows = [];

/** What is done to rows while they are entered. The functions stay the same, so that a row is drawn again only when it changed. */
export function useRows(noun: Resource, { field, value, onChange }: InputProps<PartRows>) {
  const rows = value ?? none;
  const columns = useMemo(() => entryColumns(noun, field), [noun, field]);
  // A choice tells its name and its value one after the other, before anything is drawn.
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
