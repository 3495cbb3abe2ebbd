import type { CrudFilter } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/excel';
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
  readonly onView: (filters: readonly CrudFilter[]) => void;
}

/** The step that the dialog shows: choosing a file, progress, the result of the check, or the result of the import. */
type StepName = 'choose' | 'wait' | 'findings' | 'outcome';

function stepOf({ status, sending, isUnknown }: Importing): StepName {
  if (sending || isUnknown || isWorking(status)) return 'wait';
  if (!status) return 'choose';
  return status.state === 'done' && status.mode === 'check' ? 'findings' : 'outcome';
}

interface StepProps extends Pick<ImportDialogProps, 'resource' | 'onView'> {
  readonly name: StepName;
  readonly importing: Importing;
}

function Step({ name, resource, importing, onView }: StepProps) {
  const { status } = importing;
  if (name === 'wait') return <ImportProgress importing={importing} />;
  if (name === 'choose' || !status) return <ChooseFile resource={resource} importing={importing} />;
  const shared = { resource, status, importing };
  return name === 'findings' ? <Findings key={status.id} {...shared} /> : <Outcome key={status.id} {...shared} onView={onView} />;
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
export function ImportDialog({ resource, isOpen, onClose, afterClose, onView }: ImportDialogProps) {
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
        <Step name={name} resource={resource} importing={importing} onView={onView} />
      </div>
    </Dialog>
  );
}
