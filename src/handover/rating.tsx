import { Button, Checkbox, Input, Popconfirm, Rate, Tag } from 'antd';
import { useState } from 'react';
import { evaluateScores, type PendingEvaluation } from '#shared/handover/evaluate';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { evaluate } from '#src/resources/operation/evaluate';
import styles from './rating.module.css';
import '#src/locales/notice';

const { disappointing } = evaluateScores;
/** The scores from the worst to the best. */
const steps = [
  'terrible',
  'disappointing',
  'fair',
  'satisfied',
  'delighted',
] as const satisfies readonly (keyof typeof evaluateScores)[];

/** A rating of a handover. */
export interface Opinion {
  readonly score: number;
  readonly tags: readonly string[];
  readonly content: string;
  readonly anonymous: boolean;
}

/** Returns the message for what is missing before a rating can be sent. */
function lackOf({ score, content }: Opinion): 'notice.scoreNeeded' | 'notice.contentNeeded' | undefined {
  if (score === 0) return 'notice.scoreNeeded';
  return score <= disappointing && content.trim() === '' ? 'notice.contentNeeded' : undefined;
}

function Tags({ value, onChange }: { readonly value: readonly string[]; readonly onChange: (tags: readonly string[]) => void }) {
  const text = useText();
  const language = useLanguage();
  const { entries } = useDictionary(evaluate.fields.tags.dict);
  const toggle = (key: string, isOn: boolean) => onChange(isOn ? [...value, key] : value.filter((one) => one !== key));
  return (
    <fieldset className={styles.tags} aria-label={text('notice.tags')} style={{ border: 0, padding: 0, margin: '8px 0' }}>
      {entries.map((entry) => {
        const key = String(entry.dictKey);
        return (
          <Checkbox key={key} checked={value.includes(key)} onChange={({ target }) => toggle(key, target.checked)}>
            {dictLabel(entry, language)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

/** Shows the five stars, with the meaning of the chosen one as text. */
function Steps({
  score,
  onChange,
  isFixed,
}: {
  readonly score: number;
  readonly onChange: (score: number) => void;
  readonly isFixed?: boolean;
}) {
  const text = useText();
  const words = steps.map((step) => text(`notice.steps.${step}`));
  return (
    <div className={styles.stars}>
      <Rate
        value={score}
        onChange={onChange}
        tooltips={words}
        allowClear={false}
        disabled={isFixed ?? false}
        aria-label={text('notice.score')}
      />
      <output>{words[score - 1]}</output>
    </div>
  );
}

interface RatingProps {
  readonly title: string;
  readonly subtitle: string;
  /** Absent for the sample. */
  readonly onSend?: (opinion: Opinion) => Promise<boolean>;
}

/** Asks for a rating: the stars, a comment, and whether it is anonymous. */
export function Rating({ title, subtitle, onSend }: RatingProps) {
  const text = useText();
  const [opinion, setOpinion] = useState<Opinion>({ score: 0, tags: [], content: '', anonymous: false });
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const lack = lackOf(opinion);
  const change = (part: Partial<Opinion>) => setOpinion({ ...opinion, ...part });
  const send = async () => {
    setAsked(true);
    if (lack || !onSend) return;
    setSending(true);
    await onSend(opinion);
    setSending(false);
  };
  return (
    <div className={styles.form}>
      <div className={styles.title}>{title}</div>
      <div className={styles.subtitle}>{subtitle}</div>
      <Steps score={opinion.score} onChange={(score) => change({ score })} />
      {onSend && <Tags value={opinion.tags} onChange={(tags) => change({ tags })} />}
      <Input.TextArea
        value={opinion.content}
        rows={2}
        maxLength={evaluate.fields.content.max}
        placeholder={text('notice.content')}
        aria-label={text('notice.content')}
        onChange={({ target }) => change({ content: target.value })}
      />
      {isAsked && lack && (
        <div className={styles.hint} role="alert">
          {text(lack)}
        </div>
      )}
      <div className={styles.send}>
        <Checkbox checked={opinion.anonymous} onChange={({ target }) => change({ anonymous: target.checked })}>
          {text('notice.anonymous')}
        </Checkbox>
        {onSend ? (
          <Button type="primary" size="small" loading={isSending} onClick={() => void send()}>
            {text('notice.send')}
          </Button>
        ) : (
          <Tag>{text('notice.sample')}</Tag>
        )}
      </div>
    </div>
  );
}

interface SatisfyAllProps {
  readonly rows: readonly PendingEvaluation[];
  readonly onSatisfy: (rows: readonly PendingEvaluation[]) => Promise<unknown>;
}

/** Shows a button that rates several handovers as satisfying, after a question: ratings cannot be changed. Nothing for a single one. */
export function SatisfyAll({ rows, onSatisfy }: SatisfyAllProps) {
  const text = useText();
  const [isSending, setSending] = useState(false);
  if (rows.length < 2) return null;
  const send = async () => {
    setSending(true);
    await onSatisfy(rows);
    setSending(false);
  };
  return (
    <Popconfirm
      title={text('notice.satisfySure', { count: rows.length })}
      onConfirm={send}
      // A press elsewhere closes the popover that the button may stand in.
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button type="link" size="small" loading={isSending}>
        {text('notice.satisfyAll')}
      </Button>
    </Popconfirm>
  );
}
