import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import styles from './exchange.module.css';
import { readSlipCode, useSlipCheck } from './use-exchange.ts';

/** Shows the server's verdict on a slip. */
function Verdict({ id, checksum }: { readonly id: string; readonly checksum: string }) {
  const text = useText();
  const { data, error, retry } = useSlipCheck(id, checksum);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const facts = { no: data.exchgNo, time: data.receiverSignTime };
  return data.valid ? (
    <Alert role="status" type="success" showIcon title={text('exchange.slipValid', facts)} />
  ) : (
    <Alert role="alert" type="error" showIcon title={text('exchange.slipInvalid', facts)} />
  );
}

/** Reads the code of a printed slip and shows whether both sides signed its content. */
export function CheckDialog({ isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [read, setRead] = useState<string>();
  const slip = read === undefined ? undefined : readSlipCode(read);
  return (
    <Dialog
      title={text('exchange.action.check')}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{text('meta.close')}</Button>}
    >
      <div className={styles.checked}>
        <p>{text('exchange.slipHint')}</p>
        <Scanner onRead={setRead} />
        {slip && <Verdict key={read} {...slip} />}
        {read !== undefined && !slip && <Alert role="alert" type="warning" showIcon title={text('exchange.slipOther')} />}
      </div>
    </Dialog>
  );
}
