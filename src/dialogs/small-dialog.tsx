import { Alert, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Modal } from '#src/components/modal.tsx';
import { useText } from '#src/lib/i18n';
import { onSaveKey } from '#src/meta/screens/form/save-key';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { SecretNames } from './secret-names.ts';
import styles from './small-dialog.module.css';

type Values = Readonly<Record<string, unknown>>;

interface SmallDialogProps {
  readonly title: string;
  /** The dialog and the id of its record: the key under which its input survives a reload. */
  readonly draftOf: string;
  readonly isOpen: boolean;
  /** Resolves to whether saving succeeded; if not, the dialog stays open with its input. */
  readonly onSave: (values: Values) => Promise<boolean>;
  readonly onClose: () => void;
  /** Called once the dialog has left the screen. */
  readonly afterClose: () => void;
  /** Shown in place of the form until it can be filled in. */
  readonly standIn?: ReactNode;
  readonly initialValues?: Values;
  readonly children: (form: FormInstance) => ReactNode;
}

const firstField = 'input:not([disabled]), textarea:not([disabled])';

/** Keeps the input until it is saved or discarded. */
function useEntered({ draftOf, isOpen, standIn, initialValues, onSave, onClose, afterClose }: SmallDialogProps) {
  const [form] = Form.useForm();
  const [secrets] = useState(() => new Set<string>());
  const [isSaving, setSaving] = useState(false);
  const isReady = isOpen && !standIn;
  const { isDirty, isRestored, forget } = useKeptValues({ of: draftOf, form, initialValues, isReady, secrets });
  const giveUp = (leaving: () => void) => () => {
    forget();
    leaving();
  };
  const leave = useLeaveGuard(isDirty, giveUp(afterClose));
  const save = async (values: Values) => {
    setSaving(true);
    const isDone = await onSave(values);
    setSaving(false);
    if (isDone) giveUp(onClose)();
  };
  const end = () => {
    // A dialog that stays mounted must begin anew when it is opened again.
    if (!standIn) form.resetFields();
    afterClose();
  };
  return { form, secrets, isSaving, isRestored, save, end, close: () => leave(giveUp(onClose)) };
}

/** Shows a dialog with a short form: its first field has the focus, Ctrl+Enter saves, and closing asks before input is lost. */
export function SmallDialog(props: SmallDialogProps) {
  const { title, isOpen, standIn, initialValues, children } = props;
  const text = useText();
  const { form, secrets, isSaving, isRestored, save, end, close } = useEntered(props);
  const [isThere, setThere] = useState(false);
  const isReady = !standIn;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A user who has already moved into a field while the dialog was opening stays there.
    const isElsewhere = !body.current?.contains(document.activeElement);
    if (isThere && isReady && isElsewhere) body.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isThere, isReady]);
  return (
    <Modal
      title={title}
      open={isOpen}
      width={560}
      okText={text('common.ok')}
      cancelText={text('common.cancel')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !isReady }}
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={setThere}
      afterClose={end}
    >
      <div ref={body} className={styles.body}>
        {standIn || (
          <Form form={form} layout="vertical" initialValues={initialValues} onFinish={save} onKeyDown={onSaveKey(form.submit)}>
            {isRestored && <Alert type="info" showIcon closable title={text('meta.restored')} style={{ marginBottom: 16 }} />}
            <SecretNames value={secrets}>{children(form)}</SecretNames>
          </Form>
        )}
      </div>
    </Modal>
  );
}
