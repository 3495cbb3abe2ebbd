import { App, Form, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText, useWords } from '#src/lib/i18n';
import { article as words } from '#src/locales/article';
import type { Row } from '#src/meta/kinds/kind';
import { article } from '#src/resources/business/article';
import styles from './articles.module.css';
import { useArticles } from './use-articles.ts';

type Way = 'pack' | 'unpack';

const newSeal = { ...article.fields.sealNo, zh: words.zh.newSeal, en: words.en.newSeal };

/** Returns the filters of the articles to choose from: those in the container, or loose ones at the same place. */
function filtersFor(way: Way, box: Row | undefined) {
  if (way === 'unpack') return { boxId: box?.id };
  return { deptId: box?.deptId, artState: box?.artState, boxId_null: 1, isContainer: 0 };
}

interface ChoiceProps {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly chosen: readonly string[];
  readonly emptyText: string;
  readonly onChange: (ids: readonly string[]) => void;
}

function Choice({ filters, chosen, emptyText, onChange }: ChoiceProps) {
  const words = useWords();
  const { rows, error, retry } = useArticles(filters);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  const { artCode, artName, artTypeId } = article.fields;
  const columns: TableProps<Row>['columns'] = [
    { dataIndex: 'artCode', title: words(artCode) },
    { dataIndex: 'artName', title: words(artName) },
    { dataIndex: 'artTypeName', title: words(artTypeId) },
  ];
  return (
    <Table<Row>
      className={styles.choice}
      size="small"
      rowKey="id"
      loading={!rows}
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ y: 260 }}
      locale={{ emptyText }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChange(keys.map(String)),
        getCheckboxProps: (row) => ({ 'aria-label': String(row.artCode) }) as object,
      }}
    />
  );
}

function BoxDialog({ way, rows, list: _, ...dialog }: RowsDialogProps & { readonly way: Way }) {
  const text = useText();
  const { message } = App.useApp();
  const { call } = useServerAction(article, handoverAction);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [box] = rows;
  const code = String(box?.artCode ?? '');
  const carryOut = async ({ sealNo }: Readonly<Record<string, unknown>>) => {
    if (chosen.length === 0) {
      message.warning(text('article.choose'));
      return false;
    }
    const done = text(way === 'pack' ? 'article.packed' : 'article.unpacked');
    return (await call(way, { body: { boxId: String(box?.id), artIds: chosen, sealNo }, done })) !== undefined;
  };
  const title = way === 'pack' ? text('article.packTitle', { code }) : text('article.unpackTitle', { code });
  return (
    <SmallDialog {...dialog} draftOf={`${way} ${box?.id}`} title={title} onSave={carryOut}>
      {() => (
        <>
          {way === 'pack' && <p className={styles.hint}>{text('article.packHint')}</p>}
          <Form.Item>
            <Choice
              filters={filtersFor(way, box)}
              chosen={chosen}
              emptyText={text(way === 'pack' ? 'article.packNone' : 'article.noContents')}
              onChange={setChosen}
            />
          </Form.Item>
          <FieldItem name="sealNo" field={newSeal} extra={text('article.sealHint')} />
        </>
      )}
    </SmallDialog>
  );
}

/** Shows the dialog that puts loose articles into a container. */
export const PackDialog = (props: RowsDialogProps) => <BoxDialog way="pack" {...props} />;
/** Shows the dialog that takes articles out of a container. */
export const UnpackDialog = (props: RowsDialogProps) => <BoxDialog way="unpack" {...props} />;
