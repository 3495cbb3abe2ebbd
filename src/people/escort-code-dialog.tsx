import { Modal } from '#src/components/modal.tsx';
import type { DialogLife } from '#src/dialogs/dialog-props';
import { EscortCode, type EscortCodeProps } from './escort-code.tsx';

type EscortCodeDialogProps = EscortCodeProps &
  DialogLife & {
    readonly title: string;
  };

/** Shows an escort code, large enough to be read from a phone. */
export function EscortCodeDialog({ title, isOpen, onClose, afterClose, ...code }: EscortCodeDialogProps) {
  return (
    <Modal title={title} open={isOpen} width={440} footer={null} onCancel={onClose} afterClose={afterClose}>
      <EscortCode {...code} />
    </Modal>
  );
}
