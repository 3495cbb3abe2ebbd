import type { FieldRefusals } from '#shared/errors';
import type { Model } from '../model/model.ts';
import { isSettable, mayLackFromWorkbook } from '../model/settable.ts';
import type { Input } from './input.ts';

/** Refusals without those of what this write need not bring: what is numbered, what a workbook cannot hold, what this form does not ask. */
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
