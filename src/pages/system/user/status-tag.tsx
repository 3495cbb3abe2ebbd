import { Tag } from 'antd';
import { dictLabel, useDictionary } from '#src/lib/dictionaries';
import { useLanguage } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';
import { ACTIVE, DISABLED, LOCKED, PENDING } from './people.ts';

const colors: Readonly<Record<number, string>> = {
  [PENDING]: 'blue',
  [ACTIVE]: 'green',
  [LOCKED]: 'orange',
  [DISABLED]: 'red',
};

/** The state of an account: what is not as usual catches the eye. */
export function StatusTag({ value, row, field }: Shown) {
  const language = useLanguage();
  const { entries } = useDictionary(field.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(value));
  return <Tag color={colors[Number(value)]}>{entry ? dictLabel(entry, language) : (row.statusName ?? String(value))}</Tag>;
}
