import { Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';

export function OverdueCell({ value }: Shown) {
  const text = useText();
  return Number(value) === 1 ? <Tag color="red">{text('article.overdueTag')}</Tag> : null;
}
