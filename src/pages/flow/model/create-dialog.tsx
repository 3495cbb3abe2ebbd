import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServerAction } from '#src/calls/use-server-action';
import { emptyProcess } from '#src/components/diagram/empty-process';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { isRecord } from '#shared/by-name';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { categoryField, categoryOf } from '#src/processes/deploying/category';
import { flowModel } from '#src/resources/flow/processes';
import { designAddress } from './design-address.ts';
import { KeyItem } from './key-item.tsx';

const { name: nameField, description } = flowModel.fields;

/** Creates a model with a start, a task and an end, and goes on to its drawing. */
export function CreateDialog({ rows: _, list: __, afterClose, ...life }: RowsDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const { call } = useServerAction(flowModel);
  const made = useRef('');
  const create = async (values: Readonly<Record<string, unknown>>) => {
    const [modelKey, name] = [String(values.modelKey), String(values.name)];
    const facts = { modelKey, name, description: String(values.description ?? ''), category: categoryOf(values.category) };
    const body = { ...facts, xml: emptyProcess({ key: modelKey, name }) };
    const answer = await call('submit', { body, done: text('flow.created') });
    if (!isRecord(answer)) return false;
    made.current = String(answer.id);
    return true;
  };
  // The form guards its input as long as it is on screen.
  const goOn = () => {
    afterClose();
    if (made.current) navigate(designAddress(made.current));
  };
  return (
    <SmallDialog {...life} draftOf="create" title={text('flow.create')} onSave={create} afterClose={goOn}>
      {() => (
        <>
          <KeyItem />
          <FieldItem name="name" field={nameField} />
          <FieldItem name="category" field={categoryField} />
          <FieldItem name="description" field={description} />
        </>
      )}
    </SmallDialog>
  );
}
