import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/article';
import { artStates } from '#shared/handover/article';
import { ArticleExtra } from '#src/articles/article-extra.tsx';
import { OverdueCell } from '#src/articles/overdue-cell.tsx';
import { useArticleDialogs } from '#src/articles/use-article-dialogs.tsx';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { article } from '#src/resources/business/article';
import { AttrsInput } from './attrs-input.tsx';

const columns: ColumnOverrides = {
  isOverdue: { cell: (shown) => <OverdueCell {...shown} /> },
};
const inputs = { attrs: AttrsInput };

const fixed = ['artCode', 'artTypeId'] as const;
const free: readonly string[] = [];
/** Returns the fields that are locked: once somebody has signed for an article its number and type stay. */
const readOnlyFields = ({ id, artState }: Row) => (id === undefined || Number(artState) === artStates.registered ? free : fixed);

const isVisible = (verb: string, { artState }: Row) => {
  if (verb === 'delete') return Number(artState) === artStates.registered;
  return verb !== 'edit' || Number(artState) !== artStates.writtenOff;
};

/** Shows articles in custody: what they are, where they are, who has them, and their history. */
export function ArticlePage() {
  const text = useText();
  const [view, setView] = useState<'all' | 'overdue'>('all');
  const filters = useMemo(() => ({ isOverdue: view === 'overdue' ? 1 : undefined }), [view]);
  const { actions, dialog } = useArticleDialogs();
  const views = [
    { value: 'all', label: text('article.all') },
    { value: 'overdue', label: text('article.overdue') },
  ] as const;
  return (
    <>
      <ResourceScreen
        resource={article}
        header={<Segmented aria-label={text('article.view')} options={[...views]} value={view} onChange={setView} />}
        filters={filters}
        columns={columns}
        inputs={inputs}
        actions={actions}
        readOnlyFields={readOnlyFields}
        isVisible={isVisible}
        detailExtra={(row) => <ArticleExtra row={row} />}
      />
      {dialog}
    </>
  );
}
