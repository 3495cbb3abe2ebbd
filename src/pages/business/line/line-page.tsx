import { useMemo } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';
import { line as words } from '#src/locales/line';
import type { InputProps, Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { useRowsDialog } from '#src/meta/screens/use-rows-dialog';
import { line } from '#src/resources/business/line';
import styles from './line-page.module.css';

const StopsDialog = lazyWithPreload(async () => (await import('./stops-dialog.tsx')).StopsDialog);

/** Shows the stops in the form, read-only: they are arranged in an editor of their own. */
function ToldStops({ value }: InputProps) {
  const text = useText();
  const rows = Array.isArray(value) ? (value as readonly Row[]) : [];
  const names = rows.map(({ deptName }) => String(deptName)).join(' → ');
  return (
    <div>
      <div>{rows.length > 0 ? text('line.inForm', { count: rows.length, names }) : text('line.inFormNone')}</div>
      <div className={styles.address}>{text('line.inFormHint')}</div>
    </div>
  );
}

const inputs = { outStops: ToldStops, inStops: ToldStops };

const { outStops, inStops } = line.fields;
/** The definition without the stops of a new line, which has none until their editor follows. */
const shownLine: Resource = {
  ...line,
  fields: {
    ...line.fields,
    outStops: { ...outStops, hideIn: [...(outStops.hideIn ?? []), 'add'] },
    inStops: { ...inStops, hideIn: [...(inStops.hideIn ?? []), 'add'] },
  },
};
const further = ['stops'];

/** Shows lines, and where they stop. */
export function LinePage() {
  const { asked, open, close, remove } = useRowsDialog();
  const mayArrange = useRights(line, further).has('stops');
  const actions = useMemo(
    (): Action[] => [{ verb: 'stops', on: 'row', zh: words.zh.action, en: words.en.action, run: open }],
    [open],
  );
  const [row] = asked?.rows ?? [];
  return (
    <>
      <ResourceScreen
        resource={shownLine}
        actions={actions}
        inputs={inputs}
        onAdded={mayArrange ? (row) => open([row]) : undefined}
      />
      {asked && row && <StopsDialog key={asked.turn} row={row} isOpen={asked.isOpen} onClose={close} afterClose={remove} />}
    </>
  );
}
