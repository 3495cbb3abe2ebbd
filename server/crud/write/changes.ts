import { MASK } from '#shared/rules';
import type { Model, ModelField } from '../model/model.ts';
import type { Change, Changes } from './audit.ts';
import type { Row } from './draft.ts';

/** Returns the value that the audit may hold: the mask for a secret. */
function shown({ field, name }: ModelField, row: Row | undefined): unknown {
  const value = row?.[name] ?? null;
  return field.kind === 'secret' && value !== null ? MASK : value;
}

/** Returns the differences between two states of a row, field by field. A changed secret is listed without its value. */
export function compareRows(model: Model, before: Row | undefined, after: Row | undefined): Changes {
  const changes: Record<string, Change> = {};
  for (const entry of model.own) {
    const [old, new_] = [before?.[entry.name] ?? null, after?.[entry.name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(new_)) continue;
    changes[entry.name] = { before: shown(entry, before), after: shown(entry, after) };
  }
  return changes;
}
