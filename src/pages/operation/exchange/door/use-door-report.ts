import { App } from 'antd';
import { awaited } from '#src/actions/awaited';
import { useOutbox } from '#src/actions/use-outbox';
import { nowText } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { randomId } from '#src/lib/random-id';
import { useOnline } from '#src/lib/use-online';
import { exception } from '#src/resources/operation/exception';
import type { Report } from '../report-dialog.tsx';

/** Reports an exception, now or once there is a connection; a later signature can refer to it in both cases. */
export function useDoorReport(): Report {
  const text = useText();
  const { message } = App.useApp();
  const isOnline = useOnline();
  const { post, dismiss } = useOutbox();
  return async (body, line) => {
    const id = randomId();
    const outcome = await post({
      ...{ id, resource: exception, verb: 'submit', isAwaited: true },
      // Offline, the time is sent with the report; otherwise the server's clock counts.
      body: { ...body, ...(!isOnline && { happenTime: nowText() }) },
      label: text('door.post.report', { code: String(line.artCode ?? '') }),
    });
    if (outcome.state !== 'refused') return awaited(id);
    dismiss(id);
    void message.error(outcome.refusal);
    return undefined;
  };
}
