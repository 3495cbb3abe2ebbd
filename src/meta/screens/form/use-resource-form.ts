import { useForm } from '@refinedev/antd';
import type { BaseKey, GetOneResponse } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { newRowVersion } from '#shared/wire';
import { useText } from '#src/lib/i18n';
import { randomId } from '#src/lib/random-id';
import { compileForm, type FormMode, lockItems } from '../../compile/form.ts';
import { addBody, blankValues, editBody, isChanged, rowValues } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';
import { listOfCell, type RefusedCells } from '../../kinds/rows/refused-cells.ts';
import type { ResourceSlots } from '../slots.ts';
import { type CallError, drawnNames, isShownAtFields, isStale, showFirst } from './refusal.ts';
import { useErrorsInLanguage } from './use-errors-in-language.ts';

export interface ResourceFormOptions {
  readonly resource: Resource;
  readonly mode: FormMode;
  /** The record to edit. */
  readonly id?: BaseKey;
  readonly presets?: Values;
  readonly locks?: ResourceSlots['locks'];
  /** Called with what was answered, over what was sent. */
  readonly onSaved: (row: Row) => void;
  /** The record has a newer version than the one this form began with. */
  readonly onStale: () => void;
}

/** One key for what was sent, so that a repeated click or a retry after a lost answer acts once; a refusal ends its use. */
function useIdempotencyKey() {
  const [key, setKey] = useState(() => randomId());
  return { key, renew: () => setKey(randomId()) };
}

/** A form opened twice must not show what the first one saw: the record is fetched each time, and never behind the typist's back. */
const freshOnce = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;

/** Refusals of cells, told once more where their list stands: it is what the form scrolls to. */
function refuseLists(form: FormInstance, errors: CallError['errors'] = {}): RefusedCells {
  const cells = Object.entries(errors).filter(([path]) => listOfCell(path) !== undefined);
  const lists = new Map(cells.map(([path, text]) => [listOfCell(path) ?? '', String(text)]));
  form.setFields([...lists].map(([name, text]) => ({ name, errors: [text] })));
  const [first] = lists.keys();
  if (first) form.scrollToField(first, { block: 'nearest' });
  return Object.fromEntries(cells.map(([path, text]) => [path, String(text)]));
}

function useWireForm({ resource, mode, id, onSaved, onStale }: ResourceFormOptions) {
  const [refusedCells, setRefusedCells] = useState<RefusedCells>({});
  const text = useText();
  const first = useRef<GetOneResponse<Row>>(undefined);
  // Only what is drawn can say that it is refused: a field that another one's value leaves out is no place for words.
  const isAnswered = (error: CallError): boolean => isStale(error) || isShownAtFields(error, drawnNames(refine.form));
  const { key, renew } = useIdempotencyKey();
  const refine = useForm<Row, CallError, Values>({
    resource: resource.name,
    action: mode === 'add' ? 'create' : 'edit',
    id,
    redirect: false,
    mutationMode: 'pessimistic',
    warnWhenUnsavedChanges: false,
    // Not the record itself: Refine invalidates after a refusal too, and the newer record would reset what was typed.
    invalidates: ['list', 'many'],
    mutationMeta: { idempotencyKey: key },
    queryOptions: {
      ...freshOnce,
      enabled: mode === 'edit',
      // Refine resets the form for every answer; one that comes later must not take what was typed.
      select: (answer) => {
        first.current ??= answer;
        return first.current;
      },
    },
    successNotification: () => ({ type: 'success', message: text(mode === 'add' ? 'meta.added' : 'meta.updated') }),
    errorNotification: (error) => (isAnswered(error as CallError) ? false : undefined) as false,
    onMutationSuccess: ({ data }) => onSaved(data),
    onMutationError: (error) => {
      // No status means no answer: the same key must find out what became of it.
      if (error.statusCode) renew();
      if (isStale(error)) onStale();
      setRefusedCells(refuseLists(refine.form, error.errors));
      showFirst(refine.form, error.errors);
    },
  });
  return { ...refine, refusedCells };
}

/** Where a number stands for a row, only this tells an addition from a change of the row that has it. */
const newness = ({ key }: Resource): Values => (key === undefined ? {} : { version: newRowVersion });

/** What a form began with: the record and its values. A conflict that was resolved begins anew on the newer record. */
interface Base {
  readonly row: Row;
  readonly values: Values;
}

/**
 * A form over Refine's `useForm`: its values, whether they differ from what they began with, and saving.
 */
export function useResourceForm(options: ResourceFormOptions) {
  const { resource, mode, presets, locks } = options;
  const fields = useMemo(() => compileForm(resource, mode), [resource, mode]);
  const refine = useWireForm(options);
  const { form, query, onFinish, mutation } = refine;
  useErrorsInLanguage(form);

  const fetched = query?.data?.data;
  // A new record begins once; its presets may be written inline by the page.
  const [blank] = useState<Base>(() => ({ row: { ...presets }, values: blankValues(fields, presets) }));
  const first = useMemo<Base>(
    () => (fetched ? { row: fetched, values: rowValues(fields, fetched) } : blank),
    [fetched, fields, blank],
  );
  const [newer, setNewer] = useState<Base>();
  const base = newer ?? first;
  const items = useMemo(() => (locks ? lockItems(fields, locks(base.row)) : fields), [fields, locks, base]);
  // Refine resets the form when the record has come, and antd draws fields anew that are reset: those with the focus would lose it.
  const [isReady, setReady] = useState(mode === 'add');
  useEffect(() => {
    if (fetched) setReady(true);
  }, [fetched]);

  const isSaved = useRef(false);
  const readValues = useCallback((): Values => form.getFieldsValue(true), [form]);
  const isDirty = useCallback(
    () => isReady && !isSaved.current && isChanged(items, base.values, readValues()),
    [isReady, items, base, readValues],
  );

  const isSaving = useRef(false);
  const save = async (values: Values, on: Base = base) => {
    // Also after it is saved: the second half of a double click may arrive while the dialog closes.
    if (isSaving.current || isSaved.current) return;
    isSaving.current = true;
    const body = mode === 'add' ? { ...newness(resource), ...addBody(items, values, presets) } : editBody(items, values, on.row);
    await onFinish(body).then(
      () => {
        isSaved.current = true;
      },
      // Refine has told the reader, or `onMutationError` has.
      () => undefined,
    );
    isSaving.current = false;
  };

  return {
    items,
    form,
    formProps: refine.formProps,
    refusedCells: refine.refusedCells,
    base,
    setBase: setNewer,
    isReady,
    query,
    readValues,
    isDirty,
    save,
    isSaving: mutation.isPending,
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;
