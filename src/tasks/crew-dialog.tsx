import { Alert, type FormInstance } from 'antd';
import { useState } from 'react';
import { field, labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { task as words } from '#src/locales/task';
import type { Row } from '#src/meta/kinds/kind';
import { task } from '#src/resources/operation/task';
import { type Choice, type Conflict, Conflicts, conflictsIn, leftAfter, takenInto } from './conflicts.tsx';

const names = ['carId', 'leaderId', 'driverId', 'convoyIds'] as const;
const reason = field.textarea({ zh: words.zh.reason, en: words.en.reason, required: true, max: 255 });

/** Returns the names of the chosen ids: those that came with the row, and those chosen since. */
function namesIn(form: FormInstance, row: Row | undefined): ReadonlyMap<string, string> {
  const pairs = names.flatMap((name) => {
    const labelled = splitMany(String(form.getFieldValue(labelKey(name)) ?? row?.[labelKey(name)] ?? ''));
    return splitMany(String(form.getFieldValue(name) ?? '')).map((id, index) => [id, labelled[index] ?? id] as const);
  });
  return new Map(pairs);
}

/** Keeps the conflicts of the change, and puts free people and cars into the form. */
function useConflicts(row: Row | undefined) {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  /** The names of values set from here: the fields only know the names of values chosen in them. */
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const take = (form: FormInstance) => (conflict: Conflict, choice: Choice) => {
    const known = new Map([...namesIn(form, row), [choice.id, choice.name]]);
    const taken = takenInto(form.getFieldsValue(), conflict, choice);
    const named = Object.entries(taken).map(([name, ids]) => [
      name,
      splitMany(ids)
        .map((id) => known.get(id) ?? id)
        .join(),
    ]);
    form.setFieldsValue({ ...taken, ...Object.fromEntries(named.map(([name, label]) => [labelKey(String(name)), label])) });
    setLabels({ ...labels, ...Object.fromEntries(named) });
    setConflicts(leftAfter(conflicts, conflict, choice));
  };
  /** They are shown besides the message of the refusal. */
  const note = (error: unknown) => {
    setConflicts(conflictsIn(error));
    return false;
  };
  return { conflicts, labels, take, note };
}

/** Shows the dialog that changes the car or crew of a published or running task. Verifications of those replaced lapse. */
export function CrewDialog({ rows, list: _, ...dialog }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const { conflicts, labels, take, note } = useConflicts(row);
  const { call } = useServerAction(task, handoverAction);
  const before = Object.fromEntries(names.map((name) => [name, row?.[name]]));
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const changed = names.filter((name) => String(values[name] ?? '') !== String(before[name] ?? ''));
    const crew = Object.fromEntries(changed.map((name) => [name, values[name]]));
    const body = { id: String(row?.id), ...crew, reason: values.reason };
    return (await call('change-crew', { body, done: text('task.done.crew'), onRefused: note })) !== undefined;
  };
  return (
    <SmallDialog
      {...dialog}
      draftOf={`crew ${row?.id}`}
      title={text('task.title.crew', { no: String(row?.taskNo ?? '') })}
      initialValues={before}
      onSave={save}
    >
      {(form) => (
        <>
          <Alert type="info" showIcon title={text('task.hint.crew')} style={{ marginBottom: 16 }} />
          <div aria-live="polite">
            <Conflicts conflicts={conflicts} onTake={take(form)} />
          </div>
          {names.map((name) => (
            <FieldItem
              // The key remounts a field that was set from outside, with the names of its values.
              key={`${name} ${labels[name] ?? ''}`}
              name={name}
              field={task.fields[name]}
              label={labels[name] ?? (row?.[labelKey(name)] as string | undefined)}
            />
          ))}
          <FieldItem name="reason" field={reason} />
        </>
      )}
    </SmallDialog>
  );
}
