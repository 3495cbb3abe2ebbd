import { Tag } from 'antd';
import { dictLabel, useDictionary } from '#src/lib/dictionaries';
import { useLanguage, useText } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';
import { article, artStates } from '#src/resources/business/article';

const colors: Readonly<Record<number, string>> = {
  [artStates.registered]: 'default',
  [artStates.inVault]: 'green',
  [artStates.reserved]: 'cyan',
  [artStates.inTransit]: 'blue',
  [artStates.atBranch]: 'purple',
  [artStates.released]: 'gold',
  [artStates.frozen]: 'red',
  [artStates.writtenOff]: 'default',
};

/** A state of custody by its colour; what is frozen catches the eye. */
export function StateTag({ state, label = '' }: { readonly state: unknown; readonly label?: string }) {
  const language = useLanguage();
  const { entries } = useDictionary(article.fields.artState.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(state));
  return <Tag color={colors[Number(state)]}>{entry ? dictLabel(entry, language) : label || String(state)}</Tag>;
}

export function StateCell({ value, row }: Shown) {
  return <StateTag state={value} label={row.artStateName} />;
}

export function OverdueCell({ value }: Shown) {
  const text = useText();
  return Number(value) === 1 ? <Tag color="red">{text('article.overdueTag')}</Tag> : null;
}
