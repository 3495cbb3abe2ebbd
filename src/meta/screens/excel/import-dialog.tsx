import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/lazy/excel';
import { Dialog } from '../dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './excel.module.css';
import { Findings } from './findings.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Outcome } from './outcome.tsx';
import { type Importing, isWorking, useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** The step that the dialog shows: choosing a file, progress, the result of the check, or the result of the import. */
type StepName = 'choose' | 'wait' | 'findings' | 'outcome';

function stepOf({ status, sending, isUnknown }: Importing): StepName {
  if (sending || isUnknown || isWorking(status)) return 'wait';
  if (!status) return 'choose';
  return status.state === 'done' && status.mode === 'check' ? 'findings' : 'outcome';
}

function Step({ name, resource, importing }: { name: StepName; resource: Resource; importing: Importing }) {
  const { status } = importing;
  if (name === 'wait') return <ImportProgress importing={importing} />;
  if (name === 'choose' || !status) return <ChooseFile resource={resource} importing={importing} />;
  const Found = name === 'findings' ? Findings : Outcome;
  return <Found key={status.id} resource={resource} status={status} importing={importing} />;
}

/** Keeps the focus in the dialog: a new step removes the button that led to it, so that the focus would fall back to the body. */
function useHeldFocus(name: StepName) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (name && document.activeElement === document.body) box.current?.focus();
  }, [name]);
  return box;
}

/** Imports a workbook in a dialog: it is checked first, then stored, and can be downloaded with its errors marked. */
export function ImportDialog({ resource, isOpen, onClose, afterClose }: ImportDialogProps) {
  const text = useText();
  const words = useWords();
  const importing = useImport(resource);
  const name = stepOf(importing);
  const box = useHeldFocus(name);
  return (
    <Dialog
      title={text('excel.importTitle', { noun: words(resource.label) })}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={<Button onClick={onClose}>{text('meta.close')}</Button>}
    >
      <div ref={box} tabIndex={-1} className={styles.steps}>
        <Step name={name} resource={resource} importing={importing} />
      </div>
    </Dialog>
  );
}
