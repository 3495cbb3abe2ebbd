import { useDataProvider } from '@refinedev/core';
import { App } from 'antd';
import { useState } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { useText } from '#src/lib/i18n';
import { compareVersions, type Difference, mergeVersions, type Side, type Versions } from '../../compile/conflict.ts';
import type { FormItem } from '../../compile/form.ts';
import { rowValues } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';

export interface Conflict {
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
