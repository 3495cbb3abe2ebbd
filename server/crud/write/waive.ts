import type { FieldRefusals } from '#shared/errors';
import type { Model } from '../model/model.ts';
import { isSettable, mayLackFromWorkbook } from '../model/settable.ts';
import type { Input } from './input.ts';

/** Drops refusals of fields that a write need not bring: numbers to assign, and fields not in the workbook or the form. */
export function withoutWaived({ resource }: Model, refusals: FieldRefusals, { id, isImported = false }: Input): FieldRefusals {
  const form = id === undefined ? 'add' : 'edit';
  const isWaived = (name: string) => {
    const field = resource.fields[name];
    if (!field) return false;
    const isNumbered = field.autoNumber !== undefined && id === undefined && refusals[name]?.code === 'REQUIRED_INPUT';
    const isUnasked = field.kind === 'transient' && !isSettable(field, form);
    return isNumbered || isUnasked || (isImported && mayLackFromWorkbook(field));
  };
  return Object.fromEntries(Object.entries(refusals).filter(([name]) => !isWaived(name)));
}
