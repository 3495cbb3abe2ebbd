import { type BaseKey, type GetOneResponse, useForm } from '@refinedev/core';
import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { newRowVersion } from '#shared/wire';
import { randomId } from '#src/lib/browser/random-id';
import { useText } from '#src/lib/i18n';
import { compileForm, type FormItem, type FormMode, lockItems } from '../../compile/form.ts';
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
  readonly defaultValues?: Values;
  readonly readOnlyFields?: ResourceSlots['readOnlyFields'];
  /** Called with the server's answer merged over the values that were sent. */
  readonly onSaved: (row: Row) => void;
  /** The record has a newer version than the one this form began with. */
  readonly onStale: () => void;
}

/** Keeps one key per submission, so that a double click or a retry after a lost answer acts once; a refusal renews it. */
function useIdempotencyKey() {
  const [key, setKey] = useState(() => randomId());
  return { key, renew: () => setKey(randomId()) };
}

/** Fetches the record each time a form opens, since it must not show older data, and never again while the user is typing. */
const freshOnce = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const;

/** Puts the errors of fields at them, in the place of those of before. */
function refuseFields(form: FormInstance, errors: CallError['errors'] = {}): void {
  form.setFields(drawnNames(form).map((name) => ({ name, errors: name in errors ? [String(errors[name])] : [] })));
}

/** Puts the errors of cells also at the field of their list, which is what the form scrolls to, and returns them by path. */
function refuseLists(form: FormInstance, errors: CallError['errors'] = {}): RefusedCells {
  const cells = Object.entries(errors).filter(([path]) => listOfCell(path) !== undefined);
  const lists = new Map(cells.map(([path, text]) => [listOfCell(path) ?? '', String(text)]));
  form.setFields([...lists].map(([name, text]) => ({ name, errors: [text] })));
  const [first] = lists.keys();
  if (first) form.scrollToField(first, { block: 'nearest' });
  return Object.fromEntries(cells.map(([path, text]) => [path, String(text)]));
}

/**
 * Calls the server through Refine's form of the core. The one for antd resets the form whenever it appears, and antd mounts all
 * fields anew for it: each form was built twice.
 */
function useWireForm({ resource, mode, id, onSaved, onStale }: ResourceFormOptions) {
  const [form] = Form.useForm<Values>();
  const [refusedCells, setRefusedCells] = useState<RefusedCells>({});
  const text = useText();
  const first = useRef<GetOneResponse<Row>>(undefined);
  // Only visible fields can show their errors: a field that another field's value leaves out cannot.
  const isAnswered = (error: CallError): boolean => isStale(error) || isShownAtFields(error, drawnNames(form));
  const { key, renew } = useIdempotencyKey();
  const refine = useForm<Row, CallError, Values>({
    resource: resource.name,
    action: mode === 'add' ? 'create' : 'edit',
    id,
    redirect: false,
    mutationMode: 'pessimistic',
    // Not the record itself: Refine invalidates after a refusal too, and the newer record would reset what was typed.
    invalidates: ['list', 'many'],
    mutationMeta: { idempotencyKey: key },
    queryOptions: {
      ...freshOnce,
      enabled: mode === 'edit',
      // An answer that comes later must not take what was typed.
      select: (answer) => {
        first.current ??= answer;
        return first.current;
      },
    },
    successNotification: () => ({ type: 'success', message: text(mode === 'add' ? 'meta.added' : 'meta.updated') }),
    errorNotification: (error) => (isAnswered(error as CallError) ? false : undefined) as false,
    onMutationSuccess: ({ data }) => onSaved(data),
    onMutationError: (error) => {
      // No status means that no answer arrived: sending the same key again finds out whether the call was carried out.
      if (error.statusCode) renew();
      if (isStale(error)) onStale();
      refuseFields(form, error.errors);
      setRefusedCells(refuseLists(form, error.errors));
      showFirst(form, error.errors);
    },
  });
  return { ...refine, form, refusedCells };
}

/** For a resource with its own key, only the version distinguishes adding a row from changing the row that has this key. */
const newness = ({ key }: Resource): Values => (key === undefined ? {} : { version: newRowVersion });

/** The state that a form began with: the record and its values. After a resolved conflict it is the newer record. */
interface Base {
  readonly row: Row;
  readonly values: Values;
}

interface Begun extends Pick<ResourceFormOptions, 'defaultValues'> {
  readonly fetched: Row | undefined;
}

/** Keeps the state that the form began with; it can be replaced by a newer one. */
function useBase(fields: readonly FormItem[], { fetched, defaultValues }: Begun) {
  // A new record begins once; its default values may be written inline by the page.
  const [blank] = useState<Base>(() => ({ row: { ...defaultValues }, values: blankValues(fields, defaultValues) }));
  const first = useMemo<Base>(
    () => (fetched ? { row: fetched, values: rowValues(fields, fetched) } : blank),
    [fetched, fields, blank],
  );
  const [newer, setBase] = useState<Base>();
  return { base: newer ?? first, setBase };
}

/** Runs a resource's form: loads its values, tells whether they were changed, and saves them. */
export function useResourceForm(options: ResourceFormOptions) {
  const { resource, mode, defaultValues, readOnlyFields } = options;
  const fields = useMemo(() => compileForm(resource, mode), [resource, mode]);
  const refine = useWireForm(options);
  const { form, query, onFinish, mutation } = refine;
  useErrorsInLanguage(form);

  const fetched = query?.data?.data;
  const { base, setBase } = useBase(fields, { fetched, defaultValues });
  const items = useMemo(
    () => (readOnlyFields ? lockItems(fields, readOnlyFields(base.row)) : fields),
    [fields, readOnlyFields, base],
  );
  const [isReady, setReady] = useState(mode === 'add');
  useEffect(() => {
    if (!fetched || isReady) return;
    // Gives the form the values of the record. Fields are mounted anew for it, so none is shown before.
    form.resetFields();
    setReady(true);
  }, [fetched, isReady, form]);

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
    const body =
      mode === 'add' ? { ...newness(resource), ...addBody(items, values, defaultValues) } : editBody(items, values, on.row);
    await onFinish(body).then(
      () => {
        isSaved.current = true;
      },
      // The error has been reported already, by Refine or by `onMutationError`.
      () => undefined,
    );
    isSaving.current = false;
  };

  return {
    items,
    form,
    refusedCells: refine.refusedCells,
    base,
    setBase,
    isReady,
    query,
    readValues,
    isDirty,
    save,
    isSaving: mutation.isPending,
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;
