import { WarningOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Select, Tag } from 'antd';
import { exchgResults } from '#shared/handover/exchange';
import { toneOf } from '#shared/kinds';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import type { Row } from '#src/meta/kinds/kind';
import { exchgArt } from '#src/resources/operation/exchg';
import styles from './exchange.module.css';
import { doubtful, type Finding, photosIn, plannedResults } from './findings.ts';
import { Foldout } from './foldout.tsx';
import { KeptPhotos } from './kept-photos.tsx';

/** Returns the name of a result of a line. */
export function useResultName(): (result: number) => string {
  const language = useLanguage();
  const { entries } = useDictionary(exchgArt.fields.result.dict);
  return (result) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === String(result));
    return entry ? dictLabel(entry, language) : String(result);
  };
}

interface LineMoreProps {
  readonly line: Row;
  readonly finding: Finding;
  readonly isGiver: boolean;
  readonly onChange: (finding: Finding) => void;
}

const { condition, photos } = exchgArt.fields;

/** Shows the condition of an article, which the giver states, and the pictures of either side. */
function LineMore({ line, finding, isGiver, onChange }: LineMoreProps) {
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

interface LineCardProps {
  readonly line: Row;
  readonly finding: Finding;
  /** Only the giver enters seals; the receiver sees them. */
  readonly isGiver: boolean;
  readonly onChange: (finding: Finding) => void;
  /** Opens the report of an exception about the article; the line then refers to it. */
  readonly onReport: () => void;
}

const isPlanned = (line: Row) => Number(line.planned) === 1;

/** Shows which article it is, and what is known of it before it is checked. */
function LineHead({ line, isGiver }: Pick<LineCardProps, 'line' | 'isGiver'>) {
  const text = useText();
  const labelOf = useResultName();
  const contents = Number(line.isContainer) === 1 ? Number(line.contentCount ?? 0) : 0;
  return (
    <div className={styles.lineHead}>
      <strong>{String(line.artCode ?? '')}</strong>
      <span>{String(line.artName ?? '')}</span>
      {contents > 0 && <Tag>{text('exchange.contents', { count: contents })}</Tag>}
      {!isPlanned(line) && <Tag color="orange">{labelOf(exchgResults.unplanned)}</Tag>}
      {!isGiver && (
        <Tag color={toneOf(exchgArt.fields.result, line.result)}>
          {text('exchange.giverFound', { result: labelOf(Number(line.result)) })}
        </Tag>
      )}
    </div>
  );
}

/** Shows the findings about an article of an exchange and lets the user change them. */
export function LineCard({ line, finding, isGiver, onChange, onReport }: LineCardProps) {
  const text = useText();
  const labelOf = useResultName();
  const results: readonly number[] = isPlanned(line)
    ? plannedResults
    : [exchgResults.unplanned, exchgResults.damaged, exchgResults.sealWrong];
  const choose = (result: number) => {
    const sealNo = finding.sealNo || (doubtful.includes(result) ? '' : String(line.sealNoPlan ?? ''));
    onChange({ ...finding, result, sealNo });
  };
  const needsException = doubtful.includes(finding.result);
  const code = String(line.artCode ?? '');
  return (
    <li className={styles.line} data-result={finding.result}>
      <LineHead line={line} isGiver={isGiver} />
      <Radio.Group
        aria-label={text('exchange.resultOf', { code })}
        className={styles.results}
        optionType="button"
        buttonStyle="solid"
        value={finding.result || undefined}
        options={results.map((value) => ({ value, label: labelOf(value) }))}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <div className={styles.lineFields}>
        <Input
          aria-label={text('exchange.sealOf', { code })}
          prefix={text('exchange.seal')}
          placeholder={String(line.sealNoPlan ?? '')}
          value={finding.sealNo}
          maxLength={32}
          disabled={!isGiver}
          onChange={({ target }) => onChange({ ...finding, sealNo: target.value })}
        />
        <Input
          aria-label={text('exchange.remarkOf', { code })}
          placeholder={text('exchange.remark')}
          value={finding.remark}
          maxLength={255}
          onChange={({ target }) => onChange({ ...finding, remark: target.value })}
        />
        {needsException && (
          <Button
            icon={<WarningOutlined aria-hidden />}
            danger={!finding.exceptionId}
            onClick={onReport}
            disabled={!!finding.exceptionId}
          >
            {text(finding.exceptionId ? 'exchange.reported' : 'exchange.report')}
          </Button>
        )}
      </div>
      <LineMore line={line} finding={finding} isGiver={isGiver} onChange={onChange} />
    </li>
  );
}
