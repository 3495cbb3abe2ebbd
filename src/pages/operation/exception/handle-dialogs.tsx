import { Alert, Form } from 'antd';
import { field } from '#shared/define';
import { artOutcomes, exceptionLevels, exceptionStates, exceptionTypes } from '#shared/handover/exception';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { exception as words } from '#src/locales/exception';
import type { Row } from '#src/meta/kinds/kind';
import { exception } from '#src/resources/operation/exception';

const handler = field.ref('user', { zh: words.zh.handler, en: words.en.handler });
const note = { ...exception.fields.handleResult, required: false };

const numberOf = (row: Row | undefined) => ({ no: String(row?.exceptionNo ?? '') });

/** Asks who handles an exception from now on. */
function HandlerDialog({ kind, rows, list: _, ...life }: RowsDialogProps & { readonly kind: 'handle' | 'reassign' }) {
  const text = useText();
  const { call } = useServerAction(exception, handoverAction);
  const [row] = rows;
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const body = { id: String(row?.id), exceptionState: exceptionStates.inHand, ...values };
    return (await call('handle', { body, done: text(`exception.done.${kind}`) })) !== undefined;
  };
  return (
    <SmallDialog {...life} draftOf={`${kind} ${row?.id}`} title={text(`exception.title.${kind}`, numberOf(row))} onSave={save}>
      {() => (
        <>
          {Number(row?.level) === exceptionLevels.critical && (
            <Alert type="warning" showIcon title={text('exception.critical')} style={{ marginBottom: 16 }} />
          )}
          <FieldItem name="handlerId" field={handler} extra={text('exception.handlerHint')} />
          <FieldItem name="handleResult" field={note} />
        </>
      )}
    </SmallDialog>
  );
}

export const HandleDialog = (props: RowsDialogProps) => <HandlerDialog {...props} kind="handle" />;
export const ReassignDialog = (props: RowsDialogProps) => <HandlerDialog {...props} kind="reassign" />;

/** Sends what was resolved back to its handler. */
export function SendBackDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(exception, handoverAction);
  const [row] = rows;
  const save = async (handleResult: string) => {
    const body = { id: String(row?.id), exceptionState: exceptionStates.inHand, handleResult };
    return (await call('handle', { body, done: text('exception.done.sendBack') })) !== undefined;
  };
  return (
    <ReasonDialog
      {...life}
      draftOf={`sendBack ${row?.id}`}
      title={text('exception.title.sendBack', numberOf(row))}
      onSave={save}
    />
  );
}

const { handleResult, artOutcome, foundDeptId } = exception.fields;
const result = { ...handleResult, required: true };
const outcome = { ...artOutcome, required: true };

/** Shows the fields for the frozen article: what happens to it and, unless it is lost, where it was found. */
function Outcome({ row }: { readonly row: Row }) {
  const text = useText();
  const chosen = Form.useWatch<unknown>('artOutcome');
  const isLost = Number(chosen) === artOutcomes.lost;
  const isMissing = Number(row.exceptionType) === exceptionTypes.missing;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={text('exception.frozen', { code: String(row.artName ?? row.artIdName ?? row.artId ?? '') })}
        style={{ marginBottom: 16 }}
      />
      <FieldItem name="artOutcome" field={outcome} />
      {isLost && <Alert type="info" showIcon title={text('exception.lost')} style={{ marginBottom: 16 }} />}
      {!isLost && chosen !== undefined && (
        <FieldItem name="foundDeptId" field={{ ...foundDeptId, required: isMissing }} extra={text('exception.foundHint')} />
      )}
    </>
  );
}

/** Shows the dialog that resolves an exception and, if it froze an article, decides about that. */
export function ResolveDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(exception, handoverAction);
  const [row = {} as Row] = rows;
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const body = { id: String(row.id), exceptionState: exceptionStates.resolved, ...values };
    return (await call('handle', { body, done: text('exception.done.resolve') })) !== undefined;
  };
  return (
    <SmallDialog
      {...life}
      draftOf={`resolve ${row.id}`}
      title={text('exception.title.resolve', { no: String(row.exceptionNo ?? '') })}
      onSave={save}
    >
      {() => (
        <>
          {Number(row.isFreezing) === 1 && <Outcome row={row} />}
          <FieldItem name="handleResult" field={result} />
        </>
      )}
    </SmallDialog>
  );
}
