import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/exchange';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { artinstock, artoutstock } from '#src/resources/business/stock';

/** Shows the movements into or out of vaults: all of them, or only articles that are still in or still out. */
function StockPage({ resource }: { readonly resource: Resource }) {
  const text = useText();
  const [view, setView] = useState<'all' | 'current'>('all');
  const filters = useMemo(() => ({ onlyCurrent: view === 'current' ? 1 : undefined }), [view]);
  const views = (['all', 'current'] as const).map((value) => ({ value, label: text(`exchange.stock.${value}`) }));
  return (
    <ResourceScreen
      resource={resource}
      header={<Segmented aria-label={text('exchange.stock.label')} options={views} value={view} onChange={setView} />}
      filters={filters}
    />
  );
}

export const InStockPage = () => <StockPage resource={artinstock} />;
export const OutStockPage = () => <StockPage resource={artoutstock} />;
