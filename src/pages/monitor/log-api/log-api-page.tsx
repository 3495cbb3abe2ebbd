import type { ChangedFields } from '#shared/wire';
import { useText, useWords } from '#src/lib/i18n';
import type { Shown } from '#src/meta/kinds/kind';
import { ChangeTable, useActionName } from '#src/meta/screens/history/change-table.tsx';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { definitions } from '#src/resources/index';
import { logApi } from '#src/resources/monitor/log';
import styles from './log-api-page.module.css';
import '#src/locales/monitor';

interface Change extends ChangedFields {
  readonly action: string;
  readonly resource: string;
  readonly recordId: string | null;
  /** The name of the record. */
  readonly label: string;
}

const byName = new Map(definitions.map((definition) => [definition.name, definition]));

function OneChange({ change }: { readonly change: Change }) {
  const words = useWords();
  const noun = byName.get(change.resource);
  const action = useActionName(noun);
  return (
    <li>
      <p>
        <strong>{action(change.action)}</strong> {noun ? words(noun.label) : change.resource} {change.label}
      </p>
      {change.fields.length > 0 && <ChangeTable fields={noun?.fields ?? {}} change={change} />}
    </li>
  );
}

/** Shows the records that a call changed, each with its fields before and after. */
function ChangesOfCall({ changes }: { readonly changes: unknown }) {
  const text = useText();
  // Our own server returns a list; other servers of this API family return nothing.
  const all: readonly Change[] = Array.isArray(changes) ? changes : [];
  if (all.length === 0) return null;
  return (
    <section className={styles.changes}>
      <h3>{text('monitor.changes')}</h3>
      <ol aria-label={text('monitor.changes')}>
        {all.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call may change one record twice, and the list never moves
          <OneChange key={index} change={change} />
        ))}
      </ol>
    </section>
  );
}

/** The only kind that clients of the family write into this log. */
const CALL = '1';

function KindText({ value }: Shown) {
  const text = useText();
  return value === CALL ? text('monitor.kindCall') : String(value);
}

const details: ResourceSlots['details'] = { type: (shown) => <KindText {...shown} /> };

/** Shows the API log; its detail shows what a call changed. */
export function LogApiPage() {
  return <ResourceScreen resource={logApi} details={details} detailExtra={(row) => <ChangesOfCall changes={row.changes} />} />;
}
