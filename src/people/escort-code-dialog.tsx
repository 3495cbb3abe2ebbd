import { Modal } from 'antd';
import type { DialogLife } from '#src/actions/dialog-props';
import { atOnce } from '#src/components/at-once';
import { EscortCode, type EscortCodeProps } from './escort-code.tsx';

type EscortCodeDialogProps = EscortCodeProps &
  DialogLife & {
    readonly title: string;
  };

/** Shows an escort code, large enough to be read from a phone. */
export function EscortCodeDialog({ title, isOpen, onClose, afterClose, ...code }: EscortCodeDialogProps) {
  return (
    <Modal {...atOnce} title={title} open={isOpen} width={440} footer={null} onCancel={onClose} afterClose={afterClose}>
      <EscortCode {...code} />
    </Modal>
  );
}
