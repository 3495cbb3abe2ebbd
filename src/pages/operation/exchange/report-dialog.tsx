import { Form } from 'antd';
import { field } from '#shared/define';
import { exceptionLevels, exceptionTypes } from '#shared/handover/exception';
import { exchgResults } from '#shared/handover/exchange';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { preloadInput } from '#src/meta/kinds/control.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { exception } from '#src/resources/operation/exception';
import { KeptPhotos } from './kept-photos.tsx';
import type { Exchange } from './use-exchange.ts';

const typeOf: Readonly<Record<number, number>> = {
  [exchgResults.missing]: exceptionTypes.missing,
  [exchgResults.unplanned]: exceptionTypes.unplanned,
  [exchgResults.damaged]: exceptionTypes.damaged,
  [exchgResults.sealWrong]: exceptionTypes.sealWrong,
};

/** Reports an exception; resolves to the id that the line refers to, or to undefined when it was refused. */
export type Report = (body: Readonly<Record<string, unknown>>, line: Row) => Promise<string | undefined>;

interface ReportDialogProps {
  readonly exchange: Exchange;
  readonly line: Row;
  readonly result: number;
  /** What is known already, for the user to add to. */
  readonly content?: string;
  readonly report: Report;
  /** Whether the report may have to wait, with its photos, for a connection. */
  readonly mayWait?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
  /** Called with the exception that the line is to name. */
  readonly onReported: (exceptionId: string) => void;
}

const { content, photos } = exception.fields;
const words = field.textarea({ zh: content.zh, en: content.en, required: true, max: 500 });

/** Preloads the controls of the dialog, which may open without a connection. */
export const preloadReport = (): void => preloadInput(words);

/** Asks for an exception about an article, at the exchange where it was noticed. */
export function ReportDialog({
  exchange,
  line,
  result,
  content: known,
  report,
  mayWait = false,
  onReported,
  ...life
}: ReportDialogProps) {
  const text = useText();
  const labelOf = useWords();
  const save = async (values: Readonly<Record<string, unknown>>) => {
    const isMissing = result === exchgResults.missing;
    const body = {
      exceptionType: typeOf[result],
      level: isMissing ? exceptionLevels.critical : exceptionLevels.serious,
      deptId: exchange.deptId,
      taskId: exchange.taskId,
      nodeId: exchange.nodeId,
      exchgId: exchange.id,
      artId: line.artId,
      ...values,
    };
    const id = await report(body, line);
    if (id === undefined) return false;
    onReported(id);
    return true;
  };
  return (
    <SmallDialog
      {...life}
      draftOf={`report ${exchange.id} ${line.artId ?? line.artCode} ${result}`}
      initialValues={known === undefined ? undefined : { content: known }}
      title={text('exchange.reportTitle', { code: String(line.artCode ?? '') })}
      onSave={save}
    >
      {() => (
        <>
          <FieldItem name="content" field={words} />
          {mayWait ? (
            <Form.Item name="photos" label={labelOf(photos)}>
              <KeptPhotos max={photos.max} label={labelOf(photos)} />
            </Form.Item>
          ) : (
            <FieldItem name="photos" field={photos} />
          )}
        </>
      )}
    </SmallDialog>
  );
}
