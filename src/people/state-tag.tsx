import { Tag } from 'antd';
import { dictLabel, useDictionary } from '#src/lib/dictionaries';
import { useLanguage } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';

interface StateTagProps extends Shown {
  /** By the key of the state. */
  readonly colors: Readonly<Record<number, string>>;
}

/** How somebody stands: what is not as usual catches the eye. */
export function StateTag({ value, row, name, field, colors }: StateTagProps) {
  const language = useLanguage();
  const { entries } = useDictionary(field.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(value));
  return <Tag color={colors[Number(value)]}>{entry ? dictLabel(entry, language) : (row[`${name}Name`] ?? String(value))}</Tag>;
}
