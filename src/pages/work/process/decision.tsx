import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import type { WorkRow } from '#shared/flow-wire';
import { GrowingText } from '#src/components/growing-text.tsx';
import { useText } from '#src/lib/i18n';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import styles from './process.module.css';
import { TaskMenu } from './task-menu.tsx';
import { useWorkAction } from './use-work-action.ts';

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
