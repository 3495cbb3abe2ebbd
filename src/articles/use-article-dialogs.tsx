import { useMemo } from 'react';
import { labelKey } from '#shared/define';
import { artEvents, artStates } from '#shared/handover/article';
import { type CustodyEvent, transitions } from '#shared/handover/custody';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { inState } from '#src/dialogs/in-state';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { article as words } from '#src/locales/article';
import type { Row } from '#src/meta/kinds/kind';
import type { Action } from '#src/meta/screens/slots';
import { useApply } from '#src/processes/use-apply';
import { article } from '#src/resources/business/article';
import { writeoff } from '#src/resources/business/writeoff';

const loadPack = () => import('./pack-dialog.tsx');
const dialogs = {
  history: lazyWithPreload(async () => (await import('./history-drawer.tsx')).HistoryDrawer),
  pack: lazyWithPreload(async () => (await loadPack()).PackDialog),
  unpack: lazyWithPreload(async () => (await loadPack()).UnpackDialog),
  relocate: lazyWithPreload(async () => (await import('./relocate-dialog.tsx')).RelocateDialog),
  writeoff: lazyWithPreload(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog),
  label: lazyWithPreload(async () => (await import('./labels-dialog.tsx')).LabelsDialog),
};
type Kind = keyof typeof dialogs;

const allows = (event: CustodyEvent) => inState('artState', transitions[event].from);
/** Returns whether a row is a container whose state allows opening it. */
const isOpenable = (row: Row) => Number(row.isContainer) === 1 && allows(artEvents.packed)(row);
const isShelved = (row: Row) => !row.boxId && allows(artEvents.relocated)(row);
/** A frozen article is not written off on request: a supervisor does it once it was found to be lost. */
const isRequestable = (row: Row) => Number(row.artState) !== artStates.frozen && allows(artEvents.writtenOff)(row);

const said = (kind: Kind | 'applyWriteoff') => ({ zh: words.zh[kind], en: words.en[kind] });

type Show = (kind: Kind) => Action['run'];
type Apply = ReturnType<typeof useApply>;

/** Two other people decide on the request, so it is offered to every user who sees the article and may start processes. */
function applyAction(apply: NonNullable<Apply>): Action {
  const run = ([row]: readonly Row[]) =>
    row && apply({ articleId: String(row.id), [labelKey('articleId')]: String(row[article.title] ?? '') });
  return { ...said('applyWriteoff'), verb: 'view', name: 'applyWriteoff', on: 'row', isVisible: isRequestable, run };
}

function actionsOf(show: Show, apply: Apply): readonly Action[] {
  const label = { ...said('label'), verb: 'view', run: show('label') };
  const relocate = { ...said('relocate'), verb: 'relocate', run: show('relocate') };
  return [
    { ...said('history'), verb: 'history', on: 'row', isFirst: true, run: show('history') },
    { ...said('pack'), verb: 'pack', on: 'row', isVisible: isOpenable, run: show('pack') },
    { ...said('unpack'), verb: 'pack', name: 'unpack', on: 'row', isVisible: isOpenable, run: show('unpack') },
    { ...relocate, on: 'row', isVisible: isShelved },
    { ...relocate, name: 'relocateAll', on: 'selection' },
    { ...label, name: 'label', on: 'row' },
    { ...label, name: 'labels', on: 'selection' },
    ...(apply ? [applyAction(apply)] : []),
    {
      ...said('writeoff'),
      verb: 'writeoff',
      on: 'row',
      isDanger: true,
      isVisible: allows(artEvents.writtenOff),
      run: show('writeoff'),
    },
  ];
}

/** Returns the actions on articles besides the form, and the dialog that is open for one of them. */
export function useArticleDialogs() {
  const { show, dialog } = useDialogs(dialogs);
  const apply = useApply(writeoff);
  const actions = useMemo(() => actionsOf(show, apply), [show, apply]);
  return { actions, dialog };
}
