import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import { randomId } from '#src/lib/random-id';
import { blankValues } from '../../compile/values.ts';
import type { InputProps } from '../kind.ts';
import { entryColumns } from './columns.ts';
import { changedRow, keyOf, moved, type PartRow, type PartRows } from './value.ts';

const none: PartRows = [];

/** Returns the rows, their columns and the functions that change them, which are stable: only a changed row is rendered again. */
export function useRows(noun: Resource, { field, value, onChange }: InputProps<PartRows>) {
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
