import { App } from 'antd';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import { useUnsavedGuard } from '#src/lib/unsaved';

/**
 * Keeps input from being lost: on another route, on reload, and, by the answered function, on closing.
 *
 * @param isDirty whether there is input to lose; keep it stable
 * @param drop takes the form away when the reader gave it up: for another route, where its tab may stay open, or with its tab
 * @returns runs `leave` at once when nothing would be lost, else after the reader agreed
 */
export function useLeaveGuard(isDirty: () => boolean, drop: () => void): (leave: () => void) => void {
  const text = useText();
  const { modal } = App.useApp();
  useUnsavedGuard(isDirty, drop);

  const ask = useCallback(
    ({ leave, stay }: { leave: () => void; stay?: () => void }) =>
      modal.confirm({
        title: text('meta.unsavedTitle'),
        content: text('meta.unsavedText'),
        okText: text('meta.discard'),
        okButtonProps: { danger: true },
        cancelText: text('meta.stay'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: leave,
        onCancel: stay,
      }),
    [modal, text],
  );

  // Another page number or filter is the same route.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  const handleBlocked = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    const leave = () => {
      drop();
      blocker.proceed();
    };
    ask({ leave, stay: blocker.reset });
  });
  useEffect(() => {
    if (blocker.state === 'blocked') handleBlocked();
  }, [blocker.state]);

  return useCallback(
    (leave) => {
      if (isDirty()) ask({ leave });
      else leave();
    },
    [ask, isDirty],
  );
}
