import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '#src/lib/i18n';

type Values = Readonly<Record<string, unknown>>;

interface SmallDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Answers whether it is done; the dialog stays open with what was entered when it is not. */
  readonly onSave: (values: Values) => Promise<boolean>;
  readonly onClose: () => void;
  /** Called when it has gone from the screen. */
  readonly afterClose: () => void;
  readonly initialValues?: Values;
  readonly children: (form: FormInstance) => ReactNode;
}

/** A form of few fields over one thing to do. */
export function SmallDialog({ title, isOpen, onSave, onClose, afterClose, initialValues, children }: SmallDialogProps) {
  const text = useText();
  const [form] = Form.useForm();
  const [isSaving, setSaving] = useState(false);
  const save = async (values: Values) => {
    setSaving(true);
    const isDone = await onSave(values);
    setSaving(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      title={title}
      open={isOpen}
      width={560}
      okText={text('common.ok')}
      cancelText={text('common.cancel')}
      closable={{ 'aria-label': text('common.close') }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={afterClose}
    >
      <Form form={form} layout="vertical" initialValues={initialValues} onFinish={save}>
        {children(form)}
      </Form>
    </Modal>
  );
}
