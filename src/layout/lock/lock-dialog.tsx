import { Form, Input } from 'antd';
import { useState } from 'react';
import { Modal } from '#src/components/modal.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useText } from '#src/lib/i18n';
import { lock } from '#src/lib/session/page-lock';
import '#src/locales/lock';

interface LockDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly password: string;
  readonly confirm: string;
}

/** Asks for the password of the lock where there is none yet, and shuts it. */
export function LockDialog({ isOpen, onClose }: LockDialogProps) {
  const text = useText();
  const [form] = Form.useForm<Values>();
  const tellFailure = useTellFailure();
  const [isShutting, setShutting] = useState(false);

  const shut = async ({ password }: Values) => {
    setShutting(true);
    try {
      await lock.shut(password);
      onClose();
    } catch (error) {
      // Storage is blocked or full: a lock that a reload opens would be useless.
      tellFailure(error);
    }
    setShutting(false);
  };

  return (
    <Modal
      title={text('lock.title')}
      open={isOpen}
      width={440}
      okText={text('lock.shut')}
      cancelText={text('common.cancel')}
      confirmLoading={isShutting}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => (open ? form.focusField('password') : form.resetFields())}
    >
      <p>{text('lock.setHint')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={shut}>
        <Form.Item
          name="password"
          label={text('lock.password')}
          rules={[{ required: true, whitespace: true, message: text('lock.required') }]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          name="confirm"
          label={text('lock.confirm')}
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if ((value ?? '') !== (getFieldValue('password') ?? '')) throw new Error(text('lock.differs'));
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={64} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
