import type { TablePaginationConfig } from 'antd';
import { useCallback, useMemo } from 'react';
import { maxOffset, pageSizes, totalCap } from '#shared/wire';
import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { List } from '../use-list.ts';

/** Returns the function that words the total: above the cap the server only estimates, and the text says so. */
export function useTotalText(): (total: number) => string {
  const text = useText();
  return useCallback((total) => text(total > totalCap ? 'meta.totalAbout' : 'meta.total', { count: total }), [text]);
}

interface SizeChangerProps {
  readonly value: number;
  readonly onChange: (size: number) => void;
  readonly disabled: boolean;
  readonly className: string;
}

/** Offers how many rows a page has, in the pagination of a list. Most visits never touch it, so its list is loaded when one does. */
function SizeChanger({ value, onChange, disabled, className }: SizeChangerProps) {
  const text = useText();
  return (
    <LazySelect<number>
      aria-label={text('meta.pageSize')}
      className={className}
      disabled={disabled}
      options={pageSizes.map((count) => ({ value: count, label: text('meta.rowsPerPage', { count }) }))}
      popupMatchSelectWidth={false}
      size="small"
      style={{ width: 'auto' }}
      value={value}
      onChange={onChange}
    />
  );
}

/** Returns the pagination of a list. Pages beyond the largest offset that the server serves are not offered. */
export function usePagination({ tableProps, tableQuery }: List): TablePaginationConfig | false {
  const totalText = useTotalText();
  const isPhone = useIsPhone();
  const { isPending } = tableQuery;
  const { pagination } = tableProps;
  const { current, pageSize = 0, total = 0 } = pagination || {};
  const isPaged = pagination !== false;
  return useMemo(
    () =>
      isPaged && {
        current,
        pageSize,
        total: Math.min(total, maxOffset + pageSize),
        placement: [isPhone ? 'bottomCenter' : 'bottomEnd'],
        showQuickJumper: !isPhone && total > 10 * pageSize,
        showSizeChanger: true,
        components: { sizeChanger: SizeChanger },
        showTotal: () => (isPending ? null : totalText(total)),
        simple: isPhone,
        size: 'small',
      },
    [isPaged, current, pageSize, total, isPending, isPhone, totalText],
  );
}
