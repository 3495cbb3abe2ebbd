import { Rate, Tag } from 'antd';
import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useText } from '#src/lib/i18n';
import { exception as words } from '#src/locales/exception';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Row, Shown } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { evaluate } from '#src/resources/operation/evaluate';
import styles from './evaluate.module.css';
import { Summary } from './summary.tsx';

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
