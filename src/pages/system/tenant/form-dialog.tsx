import { Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';

/** What every dialog about tenants gets. */
export interface TenantDialogProps {
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;

interface FormDialogProps extends Omit<TenantDialogProps, 'rows'> {
  readonly title: string;
  readonly initialValues: Values;
  readonly isSaving: boolean;
  /** Answers whether it is done; the dialog stays open with what was entered when it is not. */
  readonly onSave: (values: Values) => Promise<boolean>;
  readonly children: (form: FormInstance) => ReactNode;
}

/** A dialog around a few values, which loses none of them unasked. */
export function TenantFormDialog({ title, initialValues, isSaving, onSave, children, ...dialog }: FormDialogProps) {
  const { isOpen, onClose, afterClose } = dialog;
  const text = useText();
  const [form] = Form.useForm();
  const isSaved = useRef(false);
  const isDirty = useCallback(() => {
    const values: Values = form.getFieldsValue(true);
    const names = new Set([...Object.keys(values), ...Object.keys(initialValues)]);
    return !isSaved.current && [...names].some((name) => (values[name] ?? '') !== (initialValues[name] ?? ''));
  }, [form, initialValues]);
  const leave = useLeaveGuard(isDirty, afterClose);
  const close = () => leave(onClose);
  const save = async (values: Values) => {
    isSaved.current = await onSave(values);
    if (isSaved.current) onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={close}>{text('meta.cancel')}</Button>
          <Button type="primary" loading={isSaving} onClick={form.submit}>
            {text('meta.save')}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" initialValues={initialValues} onFinish={save}>
        {children(form)}
      </Form>
    </Dialog>
  );
}
