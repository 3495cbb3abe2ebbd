import type { CrudFilter } from '@refinedev/core';
import { useCallback, useEffect, useMemo } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { isSparing } from '#src/lib/browser/network';
import { whenIdle } from '#src/lib/browser/when-idle';
import { preloadInput } from '../kinds/control.tsx';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import { recordIn, useOpened } from './use-dialog.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useRecordAddress } from './use-record-address.ts';
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
    | 'filters'
    | 'defaultValues'
    | 'inputs'
    | 'readOnlyFields'
    | 'onAdded'
    | 'formExtra'
    | 'details'
    | 'detailExtra'
    | 'isSecondary'
  > {
  readonly resource: Resource;
  readonly screen: ScreenState;
}

/** Shows the open dialog of a list, if there is one, and keeps its record in the address. */
export function Dialogs({ resource, screen, ...slots }: DialogsProps) {
  const { filters, defaultValues, inputs, readOnlyFields, onAdded, formExtra, details, detailExtra } = slots;
  const { list, actions, draftAt } = screen;
  const mayWrite = actions.mayAdd || actions.row.some(({ verb }) => verb === 'edit');
  useEffect(() => whenIdle(() => loadAhead(resource, mayWrite)), [resource, mayWrite]);
  const { close, remove, edit, move, arrive } = screen.dialog;
  const opened = useOpened(screen.dialog);
  useRecordAddress(screen.dialog, slots.isSecondary);
  const neighbours = useNeighbours(list, recordIn(opened), move);
  const action = actions.row.find(({ verb, name }) => verb === 'edit' && name === undefined);
  const editOf = useCallback(
    (row: Row) => (action && (action.isVisible?.(row) ?? true) ? () => edit(row) : undefined),
    [action, edit],
  );
  const given = opened?.dialog.kind === 'add' ? opened.dialog.defaultValues : undefined;
  const begun = useMemo(() => ({ ...defaultValues, ...given }), [defaultValues, given]);
  if (!opened) return null;
  const { dialog, isOpen, turn } = opened;
  const view = (shown: readonly CrudFilter[]) => {
    list.setFilters([...shown]);
    if (list.isPaged) list.setCurrentPage(1);
    close();
  };
  const shared = { resource, isOpen, onClose: close, afterClose: remove };
  const form = { ...shared, draftAt, inputs, readOnlyFields, formExtra };
  return (
    <>
      {dialog.kind === 'view' && (
        <DetailDialog
          key={turn}
          {...shared}
          id={dialog.id}
          neighbours={neighbours}
          editOf={editOf}
          onArrived={arrive}
          details={details}
          detailExtra={detailExtra}
        />
      )}
      {dialog.kind === 'import' && <ImportDialog key={turn} {...shared} onView={view} />}
      {dialog.kind === 'export' && <ExportDialog key={turn} {...shared} screen={screen} rows={dialog.rows} params={filters} />}
      {dialog.kind === 'edit' && <FormDialog key={turn} {...form} mode="edit" id={dialog.id} />}
      {dialog.kind === 'add' && <FormDialog key={turn} {...form} mode="add" onAdded={onAdded} defaultValues={begun} />}
    </>
  );
}
