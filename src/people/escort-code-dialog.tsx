import { Modal } from 'antd';
import type { DialogLife } from '#src/actions/dialog-props';
import { useText } from '#src/lib/i18n';
import { EscortCode, type EscortCodeProps } from './escort-code.tsx';

type EscortCodeDialogProps = EscortCodeProps &
  DialogLife & {
    readonly title: string;
  };

/** Shows an escort code, large enough to be read from a phone. */
export function EscortCodeDialog({ title, isOpen, onClose, afterClose, ...code }: EscortCodeDialogProps) {
  const text = useText();
  return (
    <Modal
      title={title}
      open={isOpen}
      width={440}
      footer={null}
      closable={{ 'aria-label': text('common.close') }}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <EscortCode {...code} />
    </Modal>
  );
}
