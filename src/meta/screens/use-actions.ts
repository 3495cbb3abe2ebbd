import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { meets } from '#shared/meets';
import { useText } from '#src/lib/i18n';
import { ownPath } from '#src/lib/router/own-path';
import type { Row } from '../kinds/kind.ts';
import type { Action } from './slots.ts';
import { useRights } from './use-rights.ts';
import { useVerb } from './use-verb.ts';

interface Handlers {
  /** Requests the record of a row that is about to be shown. */
  readonly onPrepare: (row: Row) => void;
  readonly onView: (row: Row) => void;
  readonly onEdit: (row: Row) => void;
  readonly onAddBelow?: (row: Row) => void;
  readonly onRemove: (rows: readonly Row[]) => Promise<unknown>;
  /** Absent where the list is another one than the resource's own. */
  readonly onImport?: () => void;
  readonly onExport?: (rows: readonly Row[]) => void;
  /** The actions that the page adds. */
  readonly further?: readonly Action[];
  /** Returns false for rows that do not offer one of the engine's own buttons. */
  readonly isVisible?: (verb: string, row: Row) => boolean;
}

const none: readonly Action[] = [];
/** The verbs that a read-only resource does not offer. */
const writing: ReadonlySet<string> = new Set(['add', 'edit', 'delete', 'import']);

/** Engine words are already in the reader's language, so one text serves as both. */
const both = (word: string): Words => ({ zh: word, en: word });

const onRow = (act: (row: Row) => void) => (rows: readonly Row[]) => rows.slice(0, 1).forEach(act);

/** Returns the action that opens the screen that a row leads to, for a noun whose rows lead to one. */
function useOpening({ opens }: Resource): readonly Action[] {
  const text = useText();
  const navigate = useNavigate();
  return useMemo(() => {
    if (opens === undefined) return none;
    const pathOf = (row: Row) => ownPath(String(row[opens] ?? ''));
    const open = (row: Row) => navigate(pathOf(row) ?? '');
    const isVisible = (row: Row) => pathOf(row) !== undefined;
    return [{ verb: 'view', name: 'open', on: 'row', ...both(text('meta.open')), isVisible, run: onRow(open) }];
  }, [opens, text, navigate]);
}

type Text = ReturnType<typeof useText>;
type OwnHandlers = Omit<Handlers, 'further' | 'isVisible'>;

/** Returns the engine's own actions, as far as the list has somebody who carries them out. */
function ownActions(text: Text, { onPrepare, onView, onEdit, onAddBelow, onRemove, onImport, onExport }: OwnHandlers): Action[] {
  const remove = { verb: 'delete', isDanger: true, confirm: true, run: onRemove } as const;
  const addBelow = onAddBelow && ({ verb: 'add', on: 'row', ...both(text('meta.addBelow')), run: onRow(onAddBelow) } as const);
  const importing = onImport && ({ verb: 'import', on: 'toolbar', ...both(text('excel.import')), run: onImport } as const);
  // The search of a list that is only read says what to export.
  const ofSelection = { name: 'exportSelected', on: 'selection', bringsBoxes: false } as const;
  const exporting: readonly Action[] = onExport
    ? [
        { verb: 'export', on: 'toolbar', ...both(text('excel.export')), run: onExport },
        { verb: 'export', ...ofSelection, ...both(text('excel.exportSelected')), run: onExport },
      ]
    : none;
  return [
    { verb: 'view', on: 'row', ...both(text('meta.view')), prepare: onPrepare, run: onRow(onView) },
    { verb: 'edit', on: 'row', ...both(text('meta.edit')), prepare: onPrepare, run: onRow(onEdit) },
    ...(addBelow ? [addBelow] : none),
    { ...remove, on: 'row', ...both(text('meta.delete')) },
    { ...remove, on: 'selection', ...both(text('meta.deleteSelected')) },
    ...(importing ? [importing] : none),
    ...exporting,
  ];
}

/**
 * Returns every action of a list that this user may use: the engine's own, the definition's verbs and the page's, each guarded by
 * its permission code. Hiding is only a courtesy: the server refuses calls without the right.
 */
export function useActions(resource: Resource, handlers: Handlers) {
  const { onPrepare, onView, onEdit, onAddBelow, onRemove, onImport, onExport, further = none, isVisible } = handlers;
  const text = useText();
  const runVerb = useVerb(resource);
  const verbs = [...resource.verbs, ...further].map(({ verb }) => verb);
  const rights = useRights(resource, verbs);
  const opening = useOpening(resource);

  return useMemo(() => {
    const own = ownActions(text, { onPrepare, onView, onEdit, onAddBelow, onRemove, onImport, onExport });
    const defined = resource.verbs.map(
      ({ onlyWhen, ...verb }): Action => ({
        ...verb,
        ...(onlyWhen && { isVisible: (row: Row) => meets(onlyWhen, row[onlyWhen.field]) }),
        run: (rows) => runVerb(verb, rows),
      }),
    );
    const offered = own.map((action) =>
      isVisible ? { ...action, isVisible: (row: Row) => isVisible(action.verb, row) } : action,
    );
    const [first, later] = [further.filter(({ isFirst }) => isFirst), further.filter(({ isFirst }) => !isFirst)];
    const isKept = resource.lasting || (resource.readOnly && !resource.removable);
    const readable = offered.filter(({ verb }) => !(verb === 'delete' ? isKept : resource.readOnly && writing.has(verb)));
    const allowed = [...first, ...opening, ...readable, ...defined, ...later].filter(({ verb }) => rights.has(verb));
    const list = allowed.filter(({ on }) => on !== 'row');
    return {
      mayAdd: rights.has('add') && !resource.readOnly && !resource.arriving,
      row: allowed.filter(({ on }) => on === 'row'),
      list,
      isSelectable: list.some(({ on, bringsBoxes = true }) => on === 'selection' && bringsBoxes),
    };
  }, [
    resource,
    text,
    onPrepare,
    onView,
    onEdit,
    onAddBelow,
    onRemove,
    onImport,
    onExport,
    further,
    isVisible,
    rights,
    runVerb,
    opening,
  ]);
}
