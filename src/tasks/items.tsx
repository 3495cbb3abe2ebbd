import { Table, Tag } from 'antd';
import { EmptyState } from '#src/components/state-views.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import type { Row } from '#src/meta/kinds/kind';
import { taskArt } from '#src/resources/operation/task-art';

function ItemState({ state }: { readonly state: unknown }) {
  const language = useLanguage();
  const { entries } = useDictionary(taskArt.fields.itemState.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(state));
  return <Tag>{entry ? dictLabel(entry, language) : String(state)}</Tag>;
}

/** Shows the articles of a task with their states. */
export function Items({ items }: { readonly items: readonly Row[] }) {
  const text = useText();
  const words = useWords();
  if (items.length === 0) return <EmptyState hint={text('task.noItems')} />;
  const { fields } = taskArt;
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={[...items]}
      pagination={items.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 640 }}
      columns={[
        { key: 'code', title: words(fields.artId), render: (_, row) => String(row.artCode ?? row.artName ?? '') },
        { key: 'name', title: text('task.itemName'), dataIndex: 'artName' },
        { key: 'to', title: words(fields.toDeptId), dataIndex: 'toDeptName' },
        { key: 'seal', title: words(fields.planSealNo), dataIndex: 'planSealNo' },
        { key: 'state', title: words(fields.itemState), render: (_, row) => <ItemState state={row.itemState} /> },
        {
          key: 'extra',
          title: words(fields.isExtra),
          render: (_, row) => (Number(row.isExtra) === 1 ? <Tag color="orange">{words(fields.isExtra)}</Tag> : null),
        },
      ]}
    />
  );
}
