import { Progress, Rate, Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { callPath, field } from '#shared/define';
import type { EvaluationSummary } from '#shared/handover/evaluate';
import { addDays } from '#shared/time';
import { useServerQuery } from '#src/calls/use-server-query';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { today } from '#src/lib/dates';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { exception as words } from '#src/locales/exception';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { convoy } from '#src/resources/business/convoy';
import { evaluate } from '#src/resources/operation/evaluate';
import { dept } from '#src/resources/system/dept';
import styles from './evaluate.module.css';

const periods = [30, 90, 365] as const;
type Period = (typeof periods)[number];

/** The subject of the summary; everybody if both are absent. */
interface Whose {
  readonly deptId?: string | undefined;
  readonly convoyId?: string | undefined;
}

function useSummary(days: Period, { deptId, convoyId }: Whose): EvaluationSummary | undefined {
  const to = today();
  return useServerQuery<EvaluationSummary>({
    path: callPath(evaluate, 'summary'),
    query: { from: addDays(to, 1 - days), to, deptId, convoyId },
    topic: 'operations',
    retry: false,
  }).data;
}

function Steps({ steps, count }: Pick<EvaluationSummary, 'steps' | 'count'>) {
  const language = useLanguage();
  const { entries } = useDictionary(evaluate.fields.score.dict);
  const wordOf = (score: number) => {
    const entry = entries.find(({ dictKey }) => Number(dictKey) === score);
    return entry ? dictLabel(entry, language) : String(score);
  };
  return (
    <ul className={styles.steps}>
      {[...steps].reverse().map((step) => (
        <li key={step.score} className={styles.step}>
          <span className={styles.word}>{wordOf(step.score)}</span>
          <Progress size="small" percent={Math.round((100 * step.count) / Math.max(count, 1))} showInfo={false} aria-hidden />
          <span className={styles.number}>{step.count}</span>
        </li>
      ))}
    </ul>
  );
}

const none: readonly string[] = [];
const choices = {
  deptId: { of: dept, field: field.ref('dept', { zh: words.zh.ofPlace, en: words.en.ofPlace }) },
  convoyId: { of: convoy, field: field.ref('convoy', { zh: words.zh.ofEscort, en: words.en.ofEscort }) },
} as const;

interface ChoiceProps {
  readonly name: keyof typeof choices;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Narrows the summary by a department or convoy, for users who may see that resource. */
function Choice({ name, value, onChange }: ChoiceProps) {
  const words = useWords();
  const { of, field: choice } = choices[name];
  const isSeen = useRights(of, none).has('view');
  if (!isSeen) return null;
  const change = (chosen: unknown) => onChange(typeof chosen === 'string' && chosen !== '' ? chosen : undefined);
  return (
    <div className={styles.choice}>
      <label htmlFor={`summary-${name}`}>{words(choice)}</label>
      <FieldInput id={`summary-${name}`} field={choice} name={name} value={value} onChange={change} />
    </div>
  );
}

/** Shows a summary of the evaluations that the user may see, over the last days. */
export function Summary() {
  const text = useText();
  const [days, setDays] = useState<Period>(30);
  const [whose, setWhose] = useState<Whose>({});
  const summary = useSummary(days, whose);
  const options = periods.map((value) => ({ value, label: text('exception.days', { count: value }) }));
  return (
    <section className={styles.summary} aria-label={text('exception.summary')}>
      <div className={styles.choices}>
        <Segmented<Period> aria-label={text('exception.period')} options={options} value={days} onChange={setDays} />
        <Choice name="deptId" value={whose.deptId} onChange={(deptId) => setWhose({ ...whose, deptId })} />
        <Choice name="convoyId" value={whose.convoyId} onChange={(convoyId) => setWhose({ ...whose, convoyId })} />
      </div>
      <div className={styles.figures}>
        <div>
          <span className={styles.average}>{summary?.average === '' ? '–' : (summary?.average ?? '')}</span>{' '}
          {text('exception.average')}
        </div>
        <div>
          {summary?.count === 0 ? text('exception.noEvaluations') : text('exception.count', { count: summary?.count ?? 0 })}
        </div>
      </div>
      <Steps steps={summary?.steps ?? []} count={summary?.count ?? 0} />
    </section>
  );
}

/** Shows a score as stars and as a word, since neither alone says both its height and its meaning. */
const Score = (shown: Shown) => (
  <span className={styles.score}>
    <Rate value={Number(shown.value)} disabled className={styles.stars} aria-hidden />
    {kindOf(shown.field).cell(shown)}
  </span>
);

/** Shows the rater of an evaluation, or that it is anonymous: the server does not tell the rated side who gave it. */
function Rater({ value, row }: Shown) {
  const text = useText();
  return Number(row.anonymous) === 1 && !value ? <Tag>{text('exception.anonymous')}</Tag> : String(value ?? '');
}

const columns: ColumnOverrides = {
  score: { cell: (shown) => <Score {...shown} />, width: 200 },
  raterName: { cell: (shown) => <Rater {...shown} />, drawsEmpty: true },
};

const dialogs = { reply: lazyWithPreload(async () => (await import('./reply-dialog.tsx')).ReplyDialog) };
const hasNoReply = ({ reply }: Row) => !reply;

/** Shows the evaluations that the two sides of handovers give each other. */
export function EvaluatePage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [
      {
        verb: 'reply',
        on: 'row',
        isFirst: true,
        zh: words.zh.reply,
        en: words.en.reply,
        isVisible: hasNoReply,
        run: show('reply'),
      },
    ],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={evaluate} header={<Summary />} columns={columns} actions={actions} />
      {dialog}
    </>
  );
}
