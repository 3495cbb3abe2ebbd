import { Alert, Button, Form, type GetRef, Skeleton } from 'antd';
import { memo, useEffect, useRef } from 'react';
import type { Values } from '#shared/validate';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { useStable } from '#src/lib/use-stable';
import { RefusedCellsContext } from '../../kinds/rows/refused-cells.ts';
import { useRecordTitle } from '../detail/use-record.ts';
import { Dialog } from '../dialog.tsx';
import type { ResourceSlots } from '../slots.ts';
import { ConflictView, useConflict } from './conflict-view.tsx';
import { focusFirst, toFirstFault } from './first-field.ts';
import { FormFields } from './form-fields.tsx';
import { onSaveKey } from './save-key.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

interface FormDialogProps
  extends Pick<ResourceFormOptions, 'resource' | 'mode' | 'id' | 'defaultValues'>,
    Pick<ResourceSlots, 'inputs' | 'readOnlyFields' | 'onAdded' | 'formExtra'> {
  readonly isOpen: boolean;
  /** The key under which a draft survives a reload; without one no draft is kept. */
  readonly draftAt?: string | undefined;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

function useFormDialog(props: FormDialogProps) {
  const { resource, mode, id, defaultValues, readOnlyFields, draftAt, onAdded, onClose, afterClose } = props;
  const conflict = useConflict(resource);
  const state = useResourceForm({
    resource,
    mode,
    id,
    defaultValues,
    readOnlyFields,
    onSaved: (row) => {
      draft.forget();
      onClose();
      onAdded?.(row);
    },
    onStale: () => conflict.open(String(id), { items: state.items, base: state.base.values, mine: state.readValues() }),
  });
  const { form, isDirty, save } = state;
  const dialog =
    mode === 'add' ? ({ kind: 'add', defaultValues: defaultValues ?? {} } as const) : ({ kind: 'edit', id: String(id) } as const);
  const draft = useDraft({ ...state, at: draftAt, dialog });
  const giveUp = (leaving: () => void) => () => {
    draft.forget();
    leaving();
  };
  const leave = useLeaveGuard(isDirty, giveUp(afterClose));

  const saveChosen = async () => {
    const merged = conflict.merged();
    if (!conflict.conflict || !merged) return;
    const base = { row: conflict.conflict.theirs, values: conflict.conflict.versions.theirs };
    form.setFields(Object.entries(merged).map(([name, value]) => ({ name, value })));
    state.setBase(base);
    conflict.close();
    await save(merged, base);
  };
  return { ...state, conflict, saveChosen, isRestored: draft.isRestored, close: () => leave(giveUp(onClose)) };
}

function Buttons({ state }: { state: ReturnType<typeof useFormDialog> }) {
  const text = useText();
  const { conflict, form, isReady, isSaving, saveChosen, close } = state;
  if (conflict.conflict) {
    return (
      <>
        <Button onClick={conflict.close}>{text('meta.back')}</Button>
        <Button type="primary" loading={isSaving} onClick={saveChosen}>
          {text('meta.saveChosen')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={close}>{text('meta.cancel')}</Button>
      <Button type="primary" disabled={!isReady} loading={isSaving} onClick={form.submit} title={text('meta.saveHint')}>
        {text('meta.save')}
      </Button>
    </>
  );
}

/** The same for every rendering, because all fields render again for another one. */
const validateTrigger = ['onBlur', 'onChange'];

/** Focuses the first field once the dialog is open and its form is shown. */
function useBeginning({ form, items, isReady, conflict }: ReturnType<typeof useFormDialog>) {
  const element = useRef<GetRef<typeof Form<Values>>>(null);
  const isShown = isReady && conflict.conflict === undefined;
  const isThere = useRef(false);
  const begin = useStable(() => {
    if (isThere.current && isShown) focusFirst(form, items, element.current?.nativeElement);
  });
  // Not a state: the whole dialog would render again when it is open.
  const handleOpened = () => {
    isThere.current = true;
    begin();
  };
  // A record may arrive before the dialog has opened, or after; and the form comes back after versions were compared.
  useEffect(() => {
    if (isShown) begin();
  }, [isShown, begin]);
  return { element, handleOpened };
}

/**
 * Adding and editing in a dialog: the definition's rules in its words, the server's refusals at their fields, unsaved input
 * guarded, and someone else's newer version shown beside one's own.
 */
export const FormDialog = memo(function FormDialog(props: FormDialogProps) {
  const { resource, mode, isOpen, afterClose, inputs, formExtra } = props;
  const text = useText();
  const words = useWords();
  const editTitle = useRecordTitle('edit');
  const state = useFormDialog(props);
  const { form, items, base, isReady, query, conflict, readValues, save } = state;

  const handleKeyDown = onSaveKey(() => {
    if (!conflict.conflict) form.submit();
  });
  const { element, handleOpened } = useBeginning(state);

  return (
    <Dialog
      title={mode === 'add' ? text('meta.addTitle', { noun: words(resource.label) }) : editTitle(resource, base.row)}
      isOpen={isOpen}
      onClose={state.close}
      afterClose={afterClose}
      afterOpen={handleOpened}
      footer={<Buttons state={state} />}
    >
      {conflict.conflict && (
        <ConflictView conflict={conflict.conflict} row={base.row} onChoose={conflict.choose} onChooseAll={conflict.chooseAll} />
      )}
      {state.isRestored && !conflict.conflict && (
        <Alert type="info" showIcon closable title={text('meta.restored')} style={{ marginBottom: 16 }} />
      )}
      {query?.isError && <ErrorState hint={query.error.message || undefined} onRetry={() => void query.refetch()} />}
      {/* Hidden, not removed: what was typed stays in it while versions are compared. */}
      <Form
        form={form}
        ref={element}
        name={`form-${resource.name}`}
        hidden={Boolean(conflict.conflict) || query?.isError}
        initialValues={base.values}
        layout="vertical"
        onFinish={() => save(readValues())}
        onKeyDown={handleKeyDown}
        onFinishFailed={toFirstFault(form, `form-${resource.name}`)}
        validateTrigger={validateTrigger}
      >
        {isReady ? (
          <RefusedCellsContext value={state.refusedCells}>
            <FormFields resource={resource} items={items} row={base.row} inputs={inputs} />
          </RefusedCellsContext>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
        {isReady && formExtra?.(form, mode)}
      </Form>
    </Dialog>
  );
});
