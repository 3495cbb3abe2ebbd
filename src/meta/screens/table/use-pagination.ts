import type { TablePaginationConfig } from 'antd';
import { useCallback, useMemo } from 'react';
import { maxOffset, totalCap } from '#shared/wire';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { List } from '../use-list.ts';
import { SizeChanger } from './size-changer.tsx';

/** Returns the function that words the total: above the cap the server only estimates, and the text says so. */
export function useTotalText(): (total: number) => string {
  const text = useText();
  return useCallback((total) => text(total > totalCap ? 'meta.totalAbout' : 'meta.total', { count: total }), [text]);
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
