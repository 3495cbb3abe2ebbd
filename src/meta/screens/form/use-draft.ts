import type { FormInstance } from 'antd';
import { labelKey } from '#shared/define';
import type { Values } from '#shared/validate';
import type { Draft } from '#src/lib/drafts';
import { useKept } from '#src/lib/use-kept';
import type { FormItem } from '../../compile/form.ts';
import type { Row } from '../../kinds/kind.ts';

interface Drafting {
  /** Where it is kept; nowhere when not said. */
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

/** What is typed in a field that nobody may read back is not written down anywhere; what was chosen is, with its name. */
function tellable(items: readonly FormItem[], values: Values): Values {
  const open = items.filter(({ field }) => field.kind !== 'secret');
  return Object.fromEntries(open.flatMap(({ name }) => [labelKey(name), name].map((key) => [key, values[key]])));
}

/** Keeps a form of a noun that is being filled in. */
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
      // On the record it began with: a newer one is told when it is saved, and nothing is overwritten in silence.
      if (dialog.kind === 'edit') setBase({ row: { ...base.row, ...draft.row }, values: base.values });
      form.setFields(Object.entries(draft.values).map(([name, value]) => ({ name, value })));
      return true;
    },
  });
}
