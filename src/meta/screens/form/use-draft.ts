import type { FormInstance } from 'antd';
import { labelKey } from '#shared/define';
import type { Values } from '#shared/validate';
import type { Draft } from '#src/lib/session/drafts';
import { useKept } from '#src/lib/session/use-kept';
import type { FormItem } from '../../compile/form.ts';
import type { Row } from '../../kinds/kind.ts';

interface Drafting {
  /** The key under which the draft is kept; without one none is kept. */
  readonly at: string | undefined;
  readonly dialog: Draft['dialog'];
  readonly form: FormInstance;
  readonly items: readonly FormItem[];
  readonly base: { readonly row: Row; readonly values: Values };
  readonly setBase: (base: { row: Row; values: Values }) => void;
  readonly isReady: boolean;
  readonly isDirty: () => boolean;
  readonly readValues: () => Values;
}

function isOf(draft: Draft, { dialog }: Pick<Drafting, 'dialog'>): boolean {
  return draft.dialog.kind === 'add' ? dialog.kind === 'add' : dialog.kind === 'edit' && draft.dialog.id === dialog.id;
}

/** Returns the values that a draft may store: secret fields are left out, references keep their names beside them. */
function tellable(items: readonly FormItem[], values: Values): Values {
  const open = items.filter(({ field }) => field.kind !== 'secret');
  return Object.fromEntries(open.flatMap(({ name }) => [labelKey(name), name].map((key) => [key, values[key]])));
}

/** Keeps a draft of a resource's form while it is being filled in. */
export function useDraft({ at, isReady, ...drafting }: Drafting) {
  const { dialog, form, items, base, setBase, isDirty, readValues } = drafting;
  return useKept({
    at,
    isReady,
    read() {
      if (!isDirty()) return undefined;
      const { version } = base.row;
      return { dialog, values: tellable(items, readValues()), row: version === undefined ? {} : { version } };
    },
    restore(draft) {
      if (!isOf(draft, drafting)) return false;
      // The draft keeps the version it began with: if the record is newer, saving reports a conflict and overwrites nothing.
      if (dialog.kind === 'edit') setBase({ row: { ...base.row, ...draft.row }, values: base.values });
      form.setFields(Object.entries(draft.values).map(([name, value]) => ({ name, value })));
      return true;
    },
  });
}
