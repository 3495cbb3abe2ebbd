import type { FormInstance } from 'antd';
import { useCallback, useContext, useRef } from 'react';
import type { Values } from '#shared/validate';
import { isBlank } from '#src/lib/blank';
import { UnsavedScope } from '#src/lib/unsaved';
import { useKept } from '#src/lib/use-kept';

interface KeptValues {
  /** The form and the record that it is about, if any: nothing else in this tab is called so. */
  readonly of: string;
  readonly form: FormInstance;
  readonly initialValues?: Values;
  readonly isReady: boolean;
  /** Names of values that are not written down anywhere. */
  readonly secrets?: ReadonlySet<string>;
}

/** As it stands in storage; whatever is empty is the same there. */
function written(value: unknown): string {
  return isBlank(value) ? 'null' : JSON.stringify(value);
}

/**
 * Keeps what was filled into a form of its own, which has no noun to tell what its values mean: only what differs from the values it
 * began with, so that the others are those of the day on which it is opened again.
 *
 * @returns whether there is input to lose, besides what `useKept` answers
 */
export function useKeptValues({ of, form, initialValues = {}, isReady, secrets }: KeptValues) {
  const scope = useContext(UnsavedScope);
  const latest = useRef({ initialValues, isReady });
  latest.current = { initialValues, isReady };
  // Whether fields were touched is forgotten while their tab is hidden; their values are not.
  const changed = useCallback((): readonly (readonly [name: string, value: unknown])[] => {
    if (!latest.current.isReady) return [];
    const first = latest.current.initialValues;
    const values: Values = form.getFieldsValue(true);
    return Object.entries(values).filter(([name, value]) => written(value) !== written(first[name]));
  }, [form]);
  const isDirty = useCallback(() => changed().length > 0, [changed]);
  const kept = useKept({
    at: `${scope} ${of}`,
    isReady,
    read() {
      const told = changed().filter(([name]) => !secrets?.has(name));
      // What was emptied is null: JSON has no undefined.
      const values = Object.fromEntries(told.map(([name, value]) => [name, value ?? null]));
      return told.length > 0 ? { dialog: { kind: 'edit', id: of }, values, row: {} } : undefined;
    },
    restore({ values }) {
      form.setFields(Object.entries(values).map(([name, value]) => ({ name, value: value ?? undefined, touched: true })));
      return true;
    },
  });
  return { ...kept, isDirty };
}
