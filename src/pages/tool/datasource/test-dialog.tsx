import { Alert, Button, Spin } from 'antd';
import { Modal } from '#src/components/modal.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/source';
import { type Trial, useTrial } from './use-trial.ts';

function Outcome({ trial }: { readonly trial: Trial }) {
  const text = useText();
  if (trial.step === 'failed') return <Alert type="error" showIcon title={text('source.failed')} description={trial.message} />;
  if (trial.step === 'trying') {
    return (
      <div role="status">
        <Spin size="small" /> {text('source.testing')}
      </div>
    );
  }
  const { version, tables, tookMs: ms } = trial.found;
  return (
    <Alert
      type="success"
      showIcon
      title={text('source.connected')}
      description={text('source.found', { version, count: tables, ms })}
    />
  );
}

/** Tests a data source while the user waits, and shows the result as text. */
export function TestDialog({ rows, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const { trial, attempt } = useTrial(String(row?.id));
  return (
    <Modal
      title={text('source.testOf', { name: String(row?.name) })}
      open={isOpen}
      onCancel={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text('common.close')}</Button>
          <Button type="primary" loading={trial.step === 'trying'} onClick={() => void attempt()}>
            {text('source.again')}
          </Button>
        </>
      }
    >
      <Outcome trial={trial} />
    </Modal>
  );
}
