import type { TablePaginationConfig } from 'antd';
import { maxOffset, pageSizes, totalCap } from '#shared/wire';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { List } from '../use-list.ts';

/** The total as it may be stated: above the cap the server estimates, and so does the text. */
export function useTotalText(): (total: number) => string {
  const text = useText();
  const group = (value: number) => value.toLocaleString('en-US');
  return (total) => {
    if (total === 1) return text('meta.totalOne');
    return total > totalCap ? text('meta.totalAbout', { total: group(total) }) : text('meta.total', { total: group(total) });
  };
}

/** The foot of a list. Pages beyond the largest offset that the server serves are not offered. */
export function usePagination({ tableProps, tableQuery, pageSize }: List): TablePaginationConfig | false {
  const totalText = useTotalText();
  const text = useText();
  const isPhone = useIsPhone();
  if (!tableProps.pagination) return false;
  const total = tableQuery.data?.total ?? 0;
  return {
    ...tableProps.pagination,
    total: Math.min(total, maxOffset + pageSize),
    position: [isPhone ? 'bottomCenter' : 'bottomRight'],
    pageSizeOptions: [...pageSizes],
    showQuickJumper: !isPhone && total > 10 * pageSize,
    showSizeChanger: { showSearch: false, 'aria-label': text('meta.pageSize') },
    showTotal: () => (tableQuery.isPending ? null : totalText(total)),
    simple: isPhone,
    size: 'small',
  };
}
