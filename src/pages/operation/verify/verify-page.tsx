import { useInvalidate } from '@refinedev/core';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { verifyResults } from '#shared/handover/verify';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useSent } from '#src/lib/router/use-sent';
import { verify as words } from '#src/locales/verify';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { verify } from '#src/resources/operation/verify';

const dialogs = {
  check: lazyWithPreload(async () => (await import('./check-dialog.tsx')).CheckDialog),
  override: lazyWithPreload(async () => (await import('./override-dialog.tsx')).OverrideDialog),
};

const columns: ColumnOverrides = {
  failReasons: {
    isSortable: false,
    cell: ({ value }) =>
      (Array.isArray(value) ? value : []).map((reason: unknown) => (
        <Tag key={String(reason)} color="red" variant="filled" style={{ whiteSpace: 'normal' }}>
          {String(reason)}
        </Tag>
      )),
  },
};

const canBeOverridden = ({ result, isLapsed }: Row) => Number(result) === verifyResults.failed && Number(isLapsed) !== 1;

/** Begins the check at the stop that another page names in the address, once: `?task=…&stop=…`. */
function useSentPlace(check: Action['run']): void {
  const invalidate = useInvalidate();
  const list = {
    refresh: () => void invalidate({ resource: verify.name, invalidates: ['list'] }),
    clearSelection: () => undefined,
  };
  useSent(['task', 'stop'], ({ task: taskId, stop: nodeId }) => {
    if (taskId) check([{ id: taskId, taskId, ...(nodeId && { nodeId }) }], list);
  });
}

/** Shows the verifications before handovers, with the actions to make and to override one. */
export function VerifyPage() {
  const { show, dialog } = useDialogs(dialogs);
  useSentPlace(useMemo(() => show('check'), [show]));
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'submit', on: 'toolbar', isFirst: true, zh: words.zh.check, en: words.en.check, run: show('check') },
      {
        verb: 'override',
        on: 'row',
        zh: words.zh.override,
        en: words.en.override,
        isVisible: canBeOverridden,
        run: show('override'),
      },
    ],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={verify} columns={columns} actions={actions} />
      {dialog}
    </>
  );
}
