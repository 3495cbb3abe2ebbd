import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { PendingEvaluation } from '#shared/handover/evaluate';
import { useText } from '#src/lib/i18n';
import '#src/locales/notice';

interface SatisfyAllProps {
  readonly rows: readonly PendingEvaluation[];
  readonly onSatisfy: (rows: readonly PendingEvaluation[]) => Promise<unknown>;
}

/** Shows a button that rates several handovers as satisfying, after a question: ratings cannot be changed. Nothing for a single one. */
export function SatisfyAll({ rows, onSatisfy }: SatisfyAllProps) {
  const text = useText();
  const [isSending, setSending] = useState(false);
  if (rows.length < 2) return null;
  const send = async () => {
    setSending(true);
    await onSatisfy(rows);
    setSending(false);
  };
  return (
    <Popconfirm
      title={text('notice.satisfySure', { count: rows.length })}
      onConfirm={send}
      // A press elsewhere closes the popover that the button may stand in.
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button type="link" size="small" loading={isSending}>
        {text('notice.satisfyAll')}
      </Button>
    </Popconfirm>
  );
}
