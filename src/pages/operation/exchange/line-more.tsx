import { Select } from 'antd';
import { exchgResults } from '#shared/handover/exchange';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import type { Row } from '#src/meta/kinds/kind';
import { exchgArt } from '#src/resources/operation/exchg';
import styles from './exchange.module.css';
import { type Finding, photosIn } from './findings.ts';
import { Foldout } from './foldout.tsx';
import { KeptPhotos } from './kept-photos.tsx';

interface LineMoreProps {
  readonly line: Row;
  readonly finding: Finding;
  readonly isGiver: boolean;
  readonly onChange: (finding: Finding) => void;
}

const { condition, photos } = exchgArt.fields;

/** Shows the condition of an article, which the giver states, and the pictures of either side. */
export function LineMore({ line, finding, isGiver, onChange }: LineMoreProps) {
  const text = useText();
  const language = useLanguage();
  const { entries } = useDictionary(condition.dict);
  const options = entries.map((entry) => ({ value: Number(entry.dictKey), label: dictLabel(entry, language) }));
  const code = String(line.artCode ?? '');
  const given = isGiver ? [] : photosIn(line.photos);
  const count = given.length + (finding.photos ?? []).length;
  const now = options.find(({ value }) => value === finding.condition)?.label;
  const summary = [now, count > 0 && text('exchange.photoCount', { count })].filter(Boolean).join(' · ');
  const isDemanded = Number(line.needPhoto) === 1 && finding.result !== exchgResults.missing && count === 0;
  return (
    <Foldout label={text('exchange.more')} summary={summary} isNeeded={Number(line.needPhoto) === 1}>
      <Select<number>
        aria-label={text('exchange.conditionOf', { code })}
        className={styles.condition}
        placeholder={text('exchange.condition')}
        prefix={text('exchange.condition')}
        value={finding.condition}
        options={options}
        disabled={!isGiver}
        onChange={(value) => onChange({ ...finding, condition: value })}
      />
      {isDemanded && <p className={styles.demand}>{text('exchange.linePhotoNeeded')}</p>}
      <KeptPhotos
        max={photos.max}
        label={text('exchange.photosOf', { code })}
        fixed={given}
        value={finding.photos}
        onChange={(taken) => onChange({ ...finding, photos: taken })}
      />
    </Foldout>
  );
}
