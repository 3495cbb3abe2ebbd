import { MASK } from '#shared/rules';
import type { Model, ModelField } from '../model/model.ts';
import type { Change, Changes } from './audit.ts';
import type { Row } from './draft.ts';

/** What the audit may know of a value. */
function shown({ field, name }: ModelField, row: Row | undefined): unknown {
  const value = row?.[name] ?? null;
  return field.kind === 'secret' && value !== null ? MASK : value;
}

/** What differs between two states of a row, field by field. Secrets are told to have changed, not what they are. */
export function compareRows(model: Model, before: Row | undefined, after: Row | undefined): Changes {
  const changes: Record<string, Change> = {};
  for (const entry of model.own) {
    const [old, new_] = [before?.[entry.name] ?? null, after?.[entry.name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(new_)) continue;
    changes[entry.name] = { before: shown(entry, before), after: shown(entry, after) };
  }
  return changes;
}
