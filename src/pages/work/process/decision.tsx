import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import type { WorkRow } from '#shared/flow-wire';
import { GrowingText } from '#src/components/growing-text.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import styles from './process.module.css';
import { useWorkAction } from './use-work-action.ts';

const dialogs = {
  transfer: lazyWithPreload(async () => (await import('./task-dialogs.tsx')).TransferDialog),
  sendBack: lazyWithPreload(async () => (await import('./task-dialogs.tsx')).SendBackDialog),
};
type Kind = keyof typeof dialogs;

interface TaskMenuProps {
  readonly task: WorkRow;
  readonly onDone: (done: string) => void;
}

/** Shows the further actions on a task: transferring it, or sending it back to an earlier step. */
function TaskMenu({ task, onDone }: TaskMenuProps) {
  const text = useText();
  const [kind, setKind] = useState<Kind>();
  const [isOpen, setOpen] = useState(false);
  const open = (which: Kind) => () => {
    setKind(which);
    setOpen(true);
  };
  const Dialog = kind && dialogs[kind];
  return (
    <>
      <Button onClick={open('transfer')}>{text('work.transfer')}</Button>
      <Button onClick={open('sendBack')}>{text('work.sendBack')}</Button>
      {Dialog && (
        <Dialog
          task={task}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          afterClose={() => setKind(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}

const longest = 500;

interface DecisionProps {
  readonly task: WorkRow;
  /** Called with a description of what was done. */
  readonly onDone: (done: string) => void;
}

/** Shows the form to approve or refuse a task, with a comment, which a refusal requires. */
export function Decision({ task, onDone }: DecisionProps) {
  const text = useText();
  const [form] = Form.useForm<{ comment?: string }>();
  const { call, isBusy } = useWorkAction();
  const [isDone, setDone] = useState(false);
  const { taskId, processInstanceId } = task;
  const { isDirty, isRestored, forget } = useKeptValues({ of: `decision ${taskId}`, form, isReady: !isDone });
  useLeaveGuard(isDirty, () => {
    forget();
    form.resetFields();
  });
  const complete = async (flag: 'ok' | 'no') => {
    const comment = String(form.getFieldValue('comment') ?? '').trim();
    if (flag === 'no' && !comment) {
      form.setFields([{ name: 'comment', errors: [text('work.commentNeeded')] }]);
      form.focusField('comment');
      return;
    }
    if (!(await call('complete-task', { taskId, processInstanceId, flag, comment }))) return;
    forget();
    setDone(true);
    onDone(text(flag === 'ok' ? 'work.approved' : 'work.rejected'));
  };
  return (
    <Form form={form} layout="vertical" name={`decision-${taskId}`}>
      {isRestored && <Alert type="info" showIcon closable title={text('meta.restored')} style={{ marginBottom: 16 }} />}
      <Form.Item className={styles.comment} name="comment" label={text('work.comment')}>
        <GrowingText least={3} most={8} maxLength={longest} showCount />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" loading={isBusy} onClick={() => complete('ok')}>
          {text('work.approve')}
        </Button>
        <Button danger loading={isBusy} onClick={() => complete('no')}>
          {text('work.reject')}
        </Button>
        <TaskMenu task={task} onDone={onDone} />
      </div>
    </Form>
  );
}
