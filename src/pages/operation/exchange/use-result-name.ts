import { useLanguage } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { exchgArt } from '#src/resources/operation/exchg';

/** Returns the name of a result of a line. */
export function useResultName(): (result: number) => string {
  const language = useLanguage();
  const { entries } = useDictionary(exchgArt.fields.result.dict);
  return (result) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === String(result));
    return entry ? dictLabel(entry, language) : String(result);
  };
}
