import { App } from 'antd';
import { useMemo } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Row } from '#src/meta/kinds/kind';
import type { Action, ListHandle } from '#src/meta/screens/slots';
import type { HandedPassword } from '#src/people/passwords-dialog.tsx';
import { idsOf, isOwn } from '#src/people/people';
import { useAsk } from '#src/people/use-ask';
import { useReset } from '#src/people/use-reset';
import { accountStatuses, user } from '#src/resources/system/user';

type Verb = 'grant' | 'unlock' | 'audit-pass' | 'audit-refuse' | 'update';

/** Calls a verb about users. */
export const useUserCall = () => useServerAction<Verb>(user);

const { pending, active, locked, disabled } = accountStatuses;

/** The functions by which an action opens the dialogs of the page. */
export interface Shows {
  readonly people: (kind: 'roles' | 'audit' | 'platform', rows: readonly Row[], list: ListHandle) => void;
  readonly passwords: (passwords: readonly HandedPassword[]) => void;
}

const isOther = (row: Row) => !isOwn(row);
const has =
  (...states: number[]) =>
  ({ status }: Row) =>
    states.includes(Number(status));

function useVerbs(shows: Shows) {
  const text = useText();
  const { call } = useUserCall();
  const ask = useAsk();
  const { message } = App.useApp();

  const reset = useReset(user, shows.passwords);
  const unlock = (rows: readonly Row[], list: ListHandle) =>
    ask({ title: 'user.unlockTitle', content: 'user.unlockText' }, rows, async () => {
      const answer = await call('unlock', { query: { userIds: idsOf(rows) }, done: text('user.unlocked') });
      if (answer !== undefined) list.clearSelection();
    });
  const roles = (rows: readonly Row[], list: ListHandle) => {
    if (rows.some(isOwn)) void message.warning(text('user.notOwn'));
    else shows.people('roles', rows, list);
  };
  const audit = (rows: readonly Row[], list: ListHandle) => {
    if (rows.every(has(pending))) shows.people('audit', rows, list);
    else void message.warning(text('user.onlyPending'));
  };
  const platform = (rows: readonly Row[], list: ListHandle) => shows.people('platform', rows, list);
  const setStatus = (status: number, done: MessageKey) => (rows: readonly Row[]) =>
    Promise.all(rows.map(({ id, version }) => call('update', { body: { id, version, status }, done: text(done) })));
  return { reset, unlock, roles, audit, platform, setStatus };
}

/** Returns the actions of the screen besides the engine's own. */
export function useUserActions(shows: Shows): readonly Action[] {
  const text = useText();
  const actions = useVerbs(shows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the actions use is stable but for the language
  return useMemo(() => {
    const named = (key: MessageKey) => ({ zh: text(key), en: text(key) });
    const audit = { verb: 'audit', ...named('user.audit'), run: actions.audit };
    const role = { verb: 'role', ...named('user.role'), run: actions.roles };
    const reset = { verb: 'reset', ...named('user.reset'), run: actions.reset };
    const unlock = { verb: 'unlock', ...named('user.unlock'), run: actions.unlock };
    const status = { verb: 'edit', on: 'row', confirm: true } as const;
    return [
      { ...audit, on: 'row', isFirst: true, isVisible: has(pending) },
      { ...role, on: 'row', isVisible: (row) => isOther(row) && !has(pending)(row) },
      { ...reset, on: 'row', isVisible: isOther },
      { ...unlock, on: 'row', isVisible: (row) => isOther(row) && has(locked, active)(row) },
      { verb: 'platform', on: 'row', ...named('user.platform'), run: actions.platform },
      {
        ...status,
        ...named('user.enable'),
        name: 'enable',
        isVisible: has(disabled),
        run: actions.setStatus(active, 'user.enabled'),
      },
      {
        ...status,
        ...named('user.disable'),
        name: 'disable',
        isDanger: true,
        isVisible: (row) => isOther(row) && has(active)(row),
        run: actions.setStatus(disabled, 'user.disabled'),
      },
      { ...role, on: 'selection' },
      { ...reset, on: 'selection' },
      { ...unlock, on: 'selection' },
      { ...audit, on: 'selection' },
    ];
  }, [text]);
}
