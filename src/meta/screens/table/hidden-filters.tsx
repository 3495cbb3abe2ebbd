import type { CrudFilter } from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { Resource } from '#shared/define';
import { useLanguage, useText } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { useFieldLabel } from '../../conditions/field-label.ts';
import type { List } from '../use-list.ts';

interface HiddenFiltersProps {
  readonly resource: Resource;
  readonly list: Pick<List, 'filters' | 'items' | 'setFilters'>;
}

/** Says by what a link narrows the list, where no field of its search shows it, and lets go of it. */
export function HiddenFilters({ resource, list }: HiddenFiltersProps) {
  const text = useText();
  const language = useLanguage();
  const labelOf = useFieldLabel();
  const isHidden = (filter: CrudFilter) => 'field' in filter && !list.items.some(({ name }) => name === filter.field);
  const names = list.filters.flatMap((filter) => ('field' in filter && isHidden(filter) ? [filter.field] : []));
  if (names.length === 0) return null;
  const fields = [...new Set(names)].map((name) => labelOf(name, resource.fields[name]));
  const lift = () => list.setFilters(list.filters.filter((filter) => !isHidden(filter)));
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={text('meta.narrowedBy', { fields: new Intl.ListFormat(languageTags[language]).format(fields) })}
      action={
        <Button size="small" onClick={lift}>
          {text('meta.showAll')}
        </Button>
      }
    />
  );
}
