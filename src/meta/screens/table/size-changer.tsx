import { pageSizes } from '#shared/wire';
import { LazySelect } from '#src/components/lazy-select/lazy-select.tsx';
import { useText } from '#src/lib/i18n';

interface SizeChangerProps {
  readonly value: number;
  readonly onChange: (size: number) => void;
  readonly disabled: boolean;
  readonly className: string;
}

/** Offers how many rows a page has, in the pagination of a list. Most visits never touch it, so its list is loaded when one does. */
export function SizeChanger({ value, onChange, disabled, className }: SizeChangerProps) {
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
