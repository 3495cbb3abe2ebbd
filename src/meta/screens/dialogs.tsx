import { useEffect } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { isSparing } from '#src/lib/sparing';
import { whenIdle } from '#src/lib/when-idle';
import { preloadInput } from '../kinds/control.tsx';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import type { useDialog } from './use-dialog.ts';
import type { ScreenState } from './use-screen.ts';

// The first list is drawn without the dialogs.
const FormDialog = lazyWithPreload(async () => (await import('./form/form-dialog.tsx')).FormDialog);
const DetailDialog = lazyWithPreload(async () => (await import('./detail/detail-dialog.tsx')).DetailDialog);

const ImportDialog = lazyWithPreload(async () => (await import('./excel/import-dialog.tsx')).ImportDialog);
const ExportDialog = lazyWithPreload(async () => (await import('./excel/export-dialog.tsx')).ExportDialog);

/** Loads the dialogs and the controls of the form once the browser is idle, so that the first click opens a dialog at once. */
function loadAhead(resource: Resource, mayWrite: boolean) {
  void FormDialog.preload();
  void DetailDialog.preload();
  if (mayWrite && !isSparing()) for (const field of Object.values(resource.fields)) preloadInput(field);
}

interface DialogsProps
  extends Pick<
    ResourceSlots,
    'filters' | 'defaultValues' | 'inputs' | 'readOnlyFields' | 'onAdded' | 'formExtra' | 'details' | 'detailExtra'
  > {
  readonly resource: Resource;
  readonly state: ReturnType<typeof useDialog>;
  readonly screen: ScreenState;
}

/** Shows the open dialog of a list, if there is one. */
export function Dialogs({ resource, state, screen, ...slots }: DialogsProps) {
  const { filters, defaultValues, inputs, readOnlyFields, onAdded, formExtra, details, detailExtra } = slots;
  const mayWrite = screen.actions.mayAdd || screen.actions.row.some(({ verb }) => verb === 'edit');
  useEffect(() => whenIdle(() => loadAhead(resource, mayWrite)), [resource, mayWrite]);
  const { dialog, isOpen, turn, draftAt, close, remove, edit } = state;
  if (!dialog) return null;
  const shared = { resource, isOpen, onClose: close, afterClose: remove };
  const editOf = (row: Row) => {
    const action = screen.actions.row.find(({ verb, name }) => verb === 'edit' && name === undefined);
    return action && (action.isVisible?.(row) ?? true) ? () => edit(row) : undefined;
  };
  return (
    <>
      {dialog.kind === 'view' && (
        <DetailDialog
          key={turn}
          {...shared}
          id={dialog.id}
          neighbours={screen.neighbours}
          editOf={editOf}
          details={details}
          detailExtra={detailExtra}
        />
      )}
      {dialog.kind === 'import' && <ImportDialog key={turn} {...shared} />}
      {dialog.kind === 'export' && <ExportDialog key={turn} {...shared} screen={screen} params={filters} />}
      {dialog.kind === 'edit' && (
        <FormDialog
          key={turn}
          {...shared}
          mode="edit"
          id={dialog.id}
          draftAt={draftAt}
          inputs={inputs}
          readOnlyFields={readOnlyFields}
          formExtra={formExtra}
        />
      )}
      {dialog.kind === 'add' && (
        <FormDialog
          key={turn}
          {...shared}
          mode="add"
          draftAt={draftAt}
          onAdded={onAdded}
          defaultValues={{ ...defaultValues, ...dialog.defaultValues }}
          inputs={inputs}
          readOnlyFields={readOnlyFields}
          formExtra={formExtra}
        />
      )}
    </>
  );
}
