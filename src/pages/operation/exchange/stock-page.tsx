import { useCan } from '@refinedev/core';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Resource } from '#shared/define';
import { artStates } from '#shared/handover/article';
import { ArticleExtra } from '#src/articles/article-extra.tsx';
import { useArticleDialogs } from '#src/articles/use-article-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/exchange';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { article } from '#src/resources/business/article';
import { artinstock, artoutstock } from '#src/resources/business/stock';

/** The articles themselves: they are added and edited on their own screen. */
const shelved: Resource = {
  ...article,
  readOnly: true,
  columns: ['artCode', 'artName', 'locationCode', 'artTypeId', 'artState', 'baseId', 'clientId', 'sealNo'],
};
const inVault = { artState: [artStates.inVault, artStates.reserved].join() };
const current = { onlyCurrent: 1 };
const everything = {};

/** Shows what is in a vault, with the actions that articles have on their own screen. */
function OnShelf({ header }: { readonly header: ReactNode }) {
  const { actions, dialog } = useArticleDialogs();
  return (
    <>
      <ResourceScreen
        resource={shelved}
        header={header}
        filters={inVault}
        actions={actions}
        detailExtra={(row) => <ArticleExtra row={row} />}
      />
      {dialog}
    </>
  );
}

/**
 * Shows the movements into or out of vaults: all of them, or what is still in or still out. What is in a vault are its articles,
 * also those that came by no exchange as at the opening, so they are shown in the place of movements to whoever may see them.
 */
function StockPage({ resource }: { readonly resource: Resource }) {
  const text = useText();
  const [view, setView] = useState<'all' | 'current'>('all');
  const { data: answer } = useCan({ resource: article.name, action: 'view' });
  const isOnShelf = view === 'current' && resource === artinstock && answer?.can;
  const views = [
    { value: 'all' as const, label: text('exchange.stock.all') },
    {
      value: 'current' as const,
      label: text(resource === artinstock ? 'exchange.stock.currentIn' : 'exchange.stock.currentOut'),
    },
  ];
  const header = <Segmented aria-label={text('exchange.stock.label')} options={views} value={view} onChange={setView} />;
  if (isOnShelf) return <OnShelf header={header} />;
  return <ResourceScreen resource={resource} header={header} filters={view === 'current' ? current : everything} />;
}

export const InStockPage = () => <StockPage resource={artinstock} />;
export const OutStockPage = () => <StockPage resource={artoutstock} />;
