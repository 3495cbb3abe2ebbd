import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useJoined, useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { tactic } from '#src/resources/operation/tactic';
import { MOST_TACTICS } from './use-previews.ts';
import '#src/locales/tactic';

/** The functions by which an action opens the views of the page. */
interface Shows {
  readonly preview: (rows: readonly Row[]) => void;
  readonly generate: (rows: readonly Row[]) => void;
}

const isOn = ({ status }: Row) => Number(status) === 1;
const isOff = (row: Row) => !isOn(row);

function useVerbs(shows: Shows) {
  const text = useText();
  const joined = useJoined();
  const { call } = useServerAction(tactic);
  const { modal, message } = App.useApp();
  const setStatus = async (rows: readonly Row[], status: 0 | 1, list: ListHandle) => {
    const ids = rows.map(({ id }) => id).join();
    const answer = await call('enable', {
      body: { ids, status },
      alsoLists: ['task'],
      done: text(status === 1 ? 'tactic.enabled' : 'tactic.disabled'),
    });
    if (answer !== undefined) list.clearSelection();
  };
  const enable = (rows: readonly Row[], list: ListHandle) => setStatus(rows, 1, list);
  const disable = (rows: readonly Row[], list: ListHandle) =>
    modal.confirm({
      title: text('tactic.disableTitle'),
      content: text('tactic.disableText', { names: joined(rows.map(({ tacticName }) => tacticName)) }),
      okText: text('tactic.disable'),
      okButtonProps: { danger: true },
      cancelText: text('common.cancel'),
      onOk: () => setStatus(rows, 0, list),
    });
  const generate = (rows: readonly Row[]) => {
    if (rows.length > MOST_TACTICS) void message.warning(text('tactic.tooMany', { max: MOST_TACTICS }));
    else shows.generate(rows);
  };
  return { enable, disable, generate };
}

/** Returns the actions of the screen besides the engine's own. */
function useTacticActions(shows: Shows): readonly Action[] {
  const text = useText();
  const { enable, disable, generate } = useVerbs(shows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the actions use is stable but for the language
  return useMemo(() => {
    const named = (key: MessageKey) => ({ zh: text(key), en: text(key) });
    const make = { verb: 'generate', ...named('tactic.generate'), run: generate };
    const start = { verb: 'enable', name: 'start', ...named('tactic.enable'), run: enable };
    const stop = { verb: 'enable', name: 'stop', isDanger: true, ...named('tactic.disable'), run: disable };
    return [
      { verb: 'preview', on: 'row', isFirst: true, ...named('tactic.preview'), run: shows.preview },
      { ...make, on: 'row', isVisible: isOn },
      { ...start, on: 'row', isVisible: isOff },
      { ...stop, on: 'row', isVisible: isOn },
      { ...make, on: 'selection' },
      { ...start, on: 'selection' },
      { ...stop, on: 'selection' },
    ];
  }, [text]);
}

const PreviewDialog = lazyWithPreload(async () => (await import('./preview-dialog.tsx')).PreviewDialog);
const GenerateDialog = lazyWithPreload(async () => (await import('./generate-dialog.tsx')).GenerateDialog);

interface Open {
  readonly kind: 'preview' | 'generate';
  readonly rows: readonly Row[];
  readonly range?: readonly [string, string];
}

/** Returns whether a tactic is enabled; a disabled one generates nothing. */
const isEnabled = ({ status }: Row) => Number(status) === 1;

/** Keeps the one dialog that is open; it stays mounted until it has left the screen. */
function useTacticDialog(mayGenerate: boolean) {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const show = useMemo(() => (open: Open) => setState((before) => ({ open, isOpen: true, turn: (before?.turn ?? 0) + 1 })), []);
  const shows = useMemo(
    (): Shows => ({
      preview: (rows) => show({ kind: 'preview', rows: rows.slice(0, 1) }),
      generate: (rows) => show({ kind: 'generate', rows }),
    }),
    [show],
  );
  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const [row] = open.rows;
    const life = {
      isOpen,
      onClose: () => setState({ ...state, isOpen: false }),
      afterClose: () => setState((now) => (now?.turn === turn ? undefined : now)),
    };
    if (open.kind === 'generate') return <GenerateDialog key={turn} {...life} rows={open.rows} range={open.range} />;
    const generate = (range: readonly [string, string]) => show({ kind: 'generate', rows: open.rows, range });
    return row ? (
      <PreviewDialog key={turn} {...life} row={row} mayGenerate={mayGenerate && isEnabled(row)} onGenerate={generate} />
    ) : null;
  };
  return { shows, dialog: draw() };
}

const further = ['generate'];

/** Shows when lines run, with which people and articles, and the tasks that are generated. */
export function TacticPage() {
  const mayGenerate = useRights(tactic, further).has('generate');
  const { shows, dialog } = useTacticDialog(mayGenerate);
  const actions = useTacticActions(shows);
  return (
    <>
      <ResourceScreen resource={tactic} actions={actions} />
      {dialog}
    </>
  );
}
