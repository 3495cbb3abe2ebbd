import { App } from 'antd';
import { useMemo } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { useJoined, useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Row } from '#src/meta/kinds/kind';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import { tactic } from '#src/resources/operation/tactic';
import { MOST_TACTICS } from './use-previews.ts';

/** The functions by which an action opens the views of the page. */
export interface Shows {
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
export function useTacticActions(shows: Shows): readonly Action[] {
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
