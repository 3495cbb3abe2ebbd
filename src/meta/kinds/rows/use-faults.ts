import { Form } from 'antd';
import { useCallback, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { useLanguage } from '#src/lib/i18n';
import { type RefusedCells, useRefusedCells } from './refused-cells.ts';
import { faultsOf, keyOf, type PartRow, type PartRows } from './value.ts';

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
export function useFaults(noun: Resource, { field, name, rows }: { field: Field; name: string; rows: PartRows }) {
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
