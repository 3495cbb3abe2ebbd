import { Button } from 'antd';
import { Modal } from '#src/components/modal.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/work';
import { ProcessDiagram, ProcessView } from './process-view.tsx';

function ViewDialog({ rows, isOpen, onClose, afterClose, isInstance }: RowsDialogProps & { readonly isInstance: boolean }) {
  const text = useText();
  const [row] = rows;
  const name = String(row?.processDefinitionName ?? row?.name ?? '');
  const id = String((isInstance ? row?.processInstanceId : row?.id) ?? '');
  return (
    <Modal
      title={`${text('work.diagram')} · ${name}`}
      open={isOpen}
      width={isInstance ? 1100 : 900}
      onCancel={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{text('common.close')}</Button>}
    >
      {isInstance ? <ProcessView processInstanceId={id} /> : <ProcessDiagram processDefinitionId={id} />}
    </Modal>
  );
}

/** Shows the progress of the instance of a row. */
export const InstanceDialog = (props: RowsDialogProps) => <ViewDialog {...props} isInstance />;

/** The drawing of the process of a row. */
export const DefinitionDialog = (props: RowsDialogProps) => <ViewDialog {...props} isInstance={false} />;
