import { Form, Select } from 'antd';
import { field } from '#shared/define';
import type { WorkRow } from '#shared/flow-wire';
import type { DialogLife } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { work as words } from '#src/locales/work';
import { useHistory } from '#src/processes/use-process';
import { workingOnly } from '#src/resources/system/user';
import { useWorkAction } from './use-work-action.ts';

interface TaskDialogProps extends DialogLife {
  readonly task: WorkRow;
  readonly onDone: (done: string) => void;
}

const person = field.ref('user', { zh: words.zh.transferTo, en: words.en.transferTo, required: true, ...workingOnly });
const comment = field.textarea({ zh: words.zh.comment, en: words.en.comment, max: 500 });
const reason = { ...comment, required: true };

/** Transfers a task to another user. */
export function TransferDialog({ task, onDone, ...life }: TaskDialogProps) {
  const text = useText();
  const { call } = useWorkAction();
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const isDone = await call('transfer-task', { taskId: task.taskId, ...values });
    if (isDone) onDone(text('work.transferred'));
    return isDone;
  };
  return (
    <SmallDialog {...life} draftOf={`transfer ${task.taskId}`} title={text('work.transfer')} onSave={save}>
      {() => (
        <>
          <FieldItem name="userId" field={person} />
          <FieldItem name="comment" field={comment} />
        </>
      )}
    </SmallDialog>
  );
}

/** Steps that were done before this one, each once, the last first. */
function useStepsBefore({ processInstanceId, taskDefinitionKey }: WorkRow) {
  const { data = [] } = useHistory(processInstanceId);
  const done = data.filter(
    ({ historyActivityType, outcome, historyActivityId }) =>
      historyActivityType === 'userTask' && (outcome === 'ok' || outcome === 'reject') && historyActivityId !== taskDefinitionKey,
  );
  const byId = new Map(done.toReversed().map((line) => [line.historyActivityId, line.historyActivityName]));
  return [...byId].map(([value, label]) => ({ value, label }));
}

/** Sends a task back to a step that was done before. */
export function SendBackDialog({ task, onDone, ...life }: TaskDialogProps) {
  const text = useText();
  const steps = useStepsBefore(task);
  const { call } = useWorkAction();
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const isDone = await call('move-task', { taskId: task.taskId, ...values });
    if (isDone) onDone(text('work.sentBack'));
    return isDone;
  };
  return (
    <SmallDialog {...life} draftOf={`sendBack ${task.taskId}`} title={text('work.sendBack')} onSave={save}>
      {() => (
        <>
          <Form.Item
            name="to"
            label={text('work.sendBackTo')}
            rules={[{ required: true, message: text('work.stepNeeded') }]}
            extra={steps.length === 0 ? text('work.noStepBefore') : undefined}
          >
            <Select options={steps} placeholder={text('meta.choose')} />
          </Form.Item>
          <FieldItem name="comment" field={reason} />
        </>
      )}
    </SmallDialog>
  );
}
