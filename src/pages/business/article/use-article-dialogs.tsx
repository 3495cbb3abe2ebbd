import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { apart } from '#src/components/apart.tsx';
import { article as en } from '#src/locales/en/article';
import { article as zh } from '#src/locales/zh/article';
import type { Row } from '#src/meta/kinds/kind';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import { artStates } from '#src/resources/business/article';
import type { ArticleDialogProps } from './dialog-props.ts';

const loadPack = () => import('./pack-dialog.tsx');
const dialogs = {
  history: apart(async () => (await import('./history-drawer.tsx')).HistoryDrawer),
  pack: apart(async () => (await loadPack()).PackDialog),
  unpack: apart(async () => (await loadPack()).UnpackDialog),
  relocate: apart(async () => (await import('./relocate-dialog.tsx')).RelocateDialog),
  writeoff: apart(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog),
  label: apart(async () => (await import('./labels-dialog.tsx')).LabelsDialog),
} satisfies Readonly<Record<string, ComponentType<ArticleDialogProps>>>;
type Kind = keyof typeof dialogs;

interface Open {
  readonly kind: Kind;
  readonly rows: readonly Row[];
  readonly list: ListHandle;
}

const { registered, inVault, reserved, atBranch, released } = artStates;
const isIn = (row: Row, states: readonly number[]) => states.includes(Number(row.artState));
/** A container where it may be opened. */
const isOpenable = (row: Row) => Number(row.isContainer) === 1 && isIn(row, [inVault, atBranch]);
const mayLeave = (row: Row) => isIn(row, [registered, inVault, released]);
const isShelved = (row: Row) => isIn(row, [inVault, reserved]) && !row.boxId;

const said = (kind: Kind) => ({ zh: zh[kind], en: en[kind] });

type Show = (kind: Kind) => Action['run'];

function actionsOf(show: Show): readonly Action[] {
  const label = { ...said('label'), verb: 'view', run: show('label') };
  const relocate = { ...said('relocate'), verb: 'relocate', run: show('relocate') };
  return [
    { ...said('history'), verb: 'history', on: 'row', isFirst: true, run: show('history') },
    { ...said('pack'), verb: 'pack', on: 'row', isOffered: isOpenable, run: show('pack') },
    { ...said('unpack'), verb: 'pack', name: 'unpack', on: 'row', isOffered: isOpenable, run: show('unpack') },
    { ...relocate, on: 'row', isOffered: isShelved },
    { ...relocate, name: 'relocateAll', on: 'selection' },
    { ...label, name: 'label', on: 'row' },
    { ...label, name: 'labels', on: 'selection' },
    { ...said('writeoff'), verb: 'writeoff', on: 'row', isDanger: true, isOffered: mayLeave, run: show('writeoff') },
  ];
}

/** What can be done to articles besides the form, and the one dialog that is open for it. */
export function useArticleDialogs() {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const actions = useMemo(
    () =>
      actionsOf((kind) => (rows, list) => {
        setState((before) => ({ open: { kind, rows, list }, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
      }),
    [],
  );
  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const Dialog = dialogs[open.kind];
    return (
      <Dialog
        key={turn}
        rows={open.rows}
        list={open.list}
        isOpen={isOpen}
        onClose={() => setState({ ...state, isOpen: false })}
        afterClose={() => setState((now) => (now?.turn === turn ? undefined : now))}
      />
    );
  };
  return { actions, dialog: <Suspense fallback={null}>{draw()}</Suspense> };
}
