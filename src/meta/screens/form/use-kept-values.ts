import type { FormInstance } from 'antd';
import { useCallback, useContext, useRef } from 'react';
import type { Values } from '#shared/validate';
import { isBlank } from '#src/lib/nouns/blank';
import { useKept } from '#src/lib/session/use-kept';
import { UnsavedScope } from '#src/lib/unsaved';

interface KeptValues {
  /** The form and the id of its record, if any: unique within this tab. */
  readonly of: string;
  readonly form: FormInstance;
  readonly initialValues?: Values;
  readonly isReady: boolean;
  /** Names of fields whose values are never stored. */
  readonly secrets?: ReadonlySet<string>;
}

/** Returns the value as it is stored; all spellings of empty give the same text. */
function written(value: unknown): string {
  return isBlank(value) ? 'null' : JSON.stringify(value);
}

/**
 * Keeps a draft of a form that has no resource to describe its fields. Only values that differ from the initial ones are stored,
 * so that the others are up to date when the form is opened again.
 *
 * @returns `isDirty`, which tells whether there is unsaved input, besides the result of `useKept`
 */
export function useKeptValues({ of, form, initialValues = {}, isReady, secrets }: KeptValues) {
  const scope = useContext(UnsavedScope);
  const latest = useRef({ initialValues, isReady });
  latest.current = { initialValues, isReady };
  // antd forgets which fields were touched while their tab is hidden, but keeps their values.
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
      // An emptied value is stored as null, because JSON has no undefined.
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
