import { WarningOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Tag } from 'antd';
import { exchgResults } from '#shared/handover/exchange';
import { toneOf } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { exchgArt } from '#src/resources/operation/exchg';
import styles from './exchange.module.css';
import { doubtful, type Finding, plannedResults } from './findings.ts';
import { LineMore } from './line-more.tsx';
import { useResultName } from './use-result-name.ts';

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
