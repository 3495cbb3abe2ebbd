import { App, Button } from 'antd';
import { createElement, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import type { Resource, Verb } from '#shared/define';
import type { Words } from '#shared/field';
import { meets } from '#shared/meets';
import { useServerAction } from '#src/calls/use-server-action';
import { useText } from '#src/lib/i18n';
import { ownPath } from '#src/lib/router/own-path';
import type { Row } from '../kinds/kind.ts';
import type { Action } from './slots.ts';
import { useRights } from './use-rights.ts';

const kebab = (verb: string) => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the address of the screen that an answer leads to (`Opening`). */
function openingOf(answer: unknown): string | undefined {
  const path = isRecord(answer) ? answer.opens : undefined;
  return typeof path === 'string' ? ownPath(path) : undefined;
}

const opening = 'opening';
/** Seconds in which a message with a link is read and followed. */
const seconds = 12;

/** Returns a function that says that something is done, with a link to where it shows. */
function useTellOpening(): (done: string, path: string) => void {
  const text = useText();
  const navigate = useNavigate();
  const { message } = App.useApp();
  return useCallback(
    (done, path) => {
      const follow = () => {
        message.destroy(opening);
        navigate(path);
      };
      const link = createElement(Button, { type: 'link', size: 'small', onClick: follow }, text('meta.open'));
      message.success({ key: opening, duration: seconds, content: createElement('span', {}, done, link) });
    },
    [text, navigate, message],
  );
}

/**
 * Returns a function that calls a verb of the definition with `id` or `ids`, as the family does, and fetches the list again. What it
 * has done is told, with a link where the answer names the screen that shows it.
 */
function useVerb(resource: Resource): (verb: Verb, rows: readonly Row[]) => Promise<unknown> {
  const text = useText();
  const { call } = useServerAction(resource);
  const tellOpening = useTellOpening();
  return useCallback(
    async ({ verb, on }, rows) => {
      const ids = rows.map(({ id }) => String(id)).join(',');
      const query = ids ? { [on === 'row' ? 'id' : 'ids']: ids } : {};
      const done = text('meta.done');
      const answer = await call(kebab(verb), { query, done: (told) => (openingOf(told) ? undefined : done) });
      const path = openingOf(answer);
      if (path) tellOpening(done, path);
      return answer;
    },
    [call, text, tellOpening],
  );
}

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
