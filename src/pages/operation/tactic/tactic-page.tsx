import { useMemo, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import '#src/locales/tactic';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { useRights } from '#src/meta/screens/use-rights';
import { tactic } from '#src/resources/operation/tactic';
import { type Shows, useTacticActions } from './use-tactic-actions.ts';

const PreviewDialog = lazyWithPreload(async () => (await import('./preview-dialog.tsx')).PreviewDialog);
const GenerateDialog = lazyWithPreload(async () => (await import('./generate-dialog.tsx')).GenerateDialog);

interface Open {
  readonly kind: 'preview' | 'generate';
  readonly rows: readonly Row[];
  readonly range?: readonly [string, string];
}

/** Returns whether a tactic is enabled; a disabled one generates nothing. */
const isEnabled = ({ status }: Row) => Number(status) === 1;

/** Keeps the one dialog that is open; it stays mounted until it has left the screen. */
function useTacticDialog(mayGenerate: boolean) {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const show = useMemo(() => (open: Open) => setState((before) => ({ open, isOpen: true, turn: (before?.turn ?? 0) + 1 })), []);
  const shows = useMemo(
    (): Shows => ({
      preview: (rows) => show({ kind: 'preview', rows: rows.slice(0, 1) }),
      generate: (rows) => show({ kind: 'generate', rows }),
    }),
    [show],
  );
  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const [row] = open.rows;
    const life = {
      isOpen,
      onClose: () => setState({ ...state, isOpen: false }),
      afterClose: () => setState((now) => (now?.turn === turn ? undefined : now)),
    };
    if (open.kind === 'generate') return <GenerateDialog key={turn} {...life} rows={open.rows} range={open.range} />;
    const generate = (range: readonly [string, string]) => show({ kind: 'generate', rows: open.rows, range });
    return row ? (
      <PreviewDialog key={turn} {...life} row={row} mayGenerate={mayGenerate && isEnabled(row)} onGenerate={generate} />
    ) : null;
  };
  return { shows, dialog: draw() };
}

const further = ['generate'];

/** Shows when lines run, with which people and articles, and the tasks that are generated. */
export function TacticPage() {
  const mayGenerate = useRights(tactic, further).has('generate');
  const { shows, dialog } = useTacticDialog(mayGenerate);
  const actions = useTacticActions(shows);
  return (
    <>
      <ResourceScreen resource={tactic} actions={actions} />
      {dialog}
    </>
  );
}
