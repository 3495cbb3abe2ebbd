import { useRef } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { flowFollow } from '#src/resources/flow/processes';

/** Shows the dialog that ends instances for good, one by one. It stops at the first refusal; those already ended stay ended. */
export function EndDialog({ rows, list, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(flowFollow);
  const [first, ...others] = rows;
  const name = String(first?.name ?? '');
  // The instances that are not ended yet: a retry must not end the others again.
  const left = useRef(rows);
  const end = async (deleteReason: string) => {
    for (const row of left.current) {
      const query = { processInstanceId: String(row.processInstanceId), deleteReason };
      const done = left.current.length === 1 ? text('flow.follow.ended') : undefined;
      if ((await call('delete-process-instance', { query, done })) === undefined) return false;
      left.current = left.current.slice(1);
    }
    list.clearSelection();
    return true;
  };
  return (
    <ReasonDialog
      {...life}
      draftOf={`end ${rows.map((row) => row.processInstanceId).join()}`}
      title={others.length > 0 ? text('flow.follow.endSome', { count: rows.length }) : text('flow.follow.endTitle', { name })}
      hint={text('flow.follow.endHint')}
      onSave={end}
    />
  );
}
