import { Alert, Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
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
  /** The dialog and its records: what was filled in is kept under this. */
  readonly draftOf: string;
  readonly initialValues: Values;
  readonly isSaving: boolean;
  /** Answers whether it is done; the dialog stays open with what was entered when it is not. */
  readonly onSave: (values: Values) => Promise<boolean>;
  readonly children: (form: FormInstance) => ReactNode;
}

/** A dialog around a few values, which loses none of them unasked. */
export function TenantFormDialog(props: FormDialogProps) {
  const { title, draftOf, initialValues, isSaving, onSave, children, ...dialog } = props;
  const { isOpen, onClose, afterClose } = dialog;
  const text = useText();
  const [form] = Form.useForm();
  const { isDirty, isRestored, forget } = useKeptValues({ of: draftOf, form, initialValues, isReady: isOpen });
  const giveUp = (leaving: () => void) => () => {
    forget();
    leaving();
  };
  const leave = useLeaveGuard(isDirty, giveUp(afterClose));
  const close = () => leave(giveUp(onClose));
  const save = async (values: Values) => {
    if (await onSave(values)) giveUp(onClose)();
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
        {isRestored && <Alert type="info" showIcon closable message={text('meta.restored')} style={{ marginBottom: 16 }} />}
        {children(form)}
      </Form>
    </Dialog>
  );
}
