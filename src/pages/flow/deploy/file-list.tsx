import { CheckCircleFilled, CloseCircleFilled, DeleteOutlined, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { type DataProvider, useDataProvider } from '@refinedev/core';
import { Button } from 'antd';
import { useReducer } from 'react';
import { callPath } from '#shared/define';
import type { Inspection } from '#shared/flow-wire';
import type { FileProblem } from '#shared/wire';
import { callBy } from '#src/calls/use-server';
import { useText } from '#src/lib/i18n';
import { FileProblems } from '#src/processes/deploying/file-problems.tsx';
import { flowManager } from '#src/resources/flow/processes';
import styles from './deploy.module.css';

/** The limits of the server for one upload. */
export const most = { files: 10, megabytes: 1 } as const;
const largest = most.megabytes * 1024 * 1024;

type Look =
  | { readonly is: 'looking' }
  | { readonly is: 'found'; readonly inspection: Inspection }
  /** The file could not be checked, for this reason. */
  | { readonly is: 'failed'; readonly why: string };

/** A file to deploy and the result of its check. */
interface ProcessFile {
  readonly file: File;
  readonly look: Look;
}

export const isSound = ({ look }: ProcessFile) => look.is === 'found' && look.inspection.problems.length === 0;

type Step =
  | { readonly type: 'add'; readonly files: readonly File[] }
  | { readonly type: 'look'; readonly file: File; readonly look: Look }
  | { readonly type: 'blame'; readonly problems: readonly FileProblem[] }
  | { readonly type: 'remove'; readonly file: File }
  | { readonly type: 'clear' };

const looking = (file: File): ProcessFile => ({ file, look: { is: 'looking' } });

/** Adds files. A file replaces one of the same name: together they would be two versions of one process. */
function added(list: readonly ProcessFile[], files: readonly File[]): readonly ProcessFile[] {
  const others = list.filter(({ file }) => !files.some(({ name }) => name === file.name));
  return [...others, ...files.map(looking)].slice(0, most.files);
}

function blamed(one: ProcessFile, problems: readonly FileProblem[]): ProcessFile {
  const own = problems.filter(({ file }) => file === one.file.name);
  return own.length > 0 ? { ...one, look: { is: 'found', inspection: { problems: own, warnings: [] } } } : one;
}

function reduce(list: readonly ProcessFile[], step: Step): readonly ProcessFile[] {
  switch (step.type) {
    case 'add':
      return added(list, step.files);
    case 'look':
      return list.map((one) => (one.file === step.file ? { ...one, look: step.look } : one));
    case 'blame':
      return list.map((one) => blamed(one, step.problems));
    case 'remove':
      return list.filter(({ file }) => file !== step.file);
    case 'clear':
      return [];
  }
}

const faulty = (problem: FileProblem): Look => ({ is: 'found', inspection: { problems: [problem], warnings: [] } });

async function inspect(provider: DataProvider, file: File): Promise<Look> {
  const body = new FormData();
  body.append('files', file, file.name);
  try {
    const inspection = await callBy<Inspection>(provider, {
      url: callPath(flowManager, 'check-upload'),
      method: 'post',
      payload: body,
      meta: { transfer: 'form', noun: flowManager.name },
    });
    return { is: 'found', inspection };
  } catch (error) {
    return { is: 'failed', why: error instanceof Error ? error.message : '' };
  }
}

/** Keeps the files to deploy; each is checked as soon as it is chosen. */
export function useProcessFiles(tooLarge: string) {
  const provider = useDataProvider()();
  const [files, step] = useReducer(reduce, []);
  const look = async (file: File) => {
    step({ type: 'look', file, look: { is: 'looking' } });
    const tooMuch = { file: file.name, code: 'FILE_TOO_LARGE', elementId: '', message: tooLarge };
    const found = file.size > largest ? faulty(tooMuch) : await inspect(provider, file);
    step({ type: 'look', file, look: found });
  };
  const add = (chosen: readonly File[]) => {
    step({ type: 'add', files: chosen });
    for (const file of chosen) void look(file);
  };
  return {
    files,
    add,
    look,
    remove: (file: File) => step({ type: 'remove', file }),
    /** Shows the server's errors at the files that they are about. */
    blame: (problems: readonly FileProblem[]) => step({ type: 'blame', problems }),
    clear: () => step({ type: 'clear' }),
  };
}

export type ProcessFiles = ReturnType<typeof useProcessFiles>;

/** Shows the state of a file, by sign and text. */
function Standing({ one }: { readonly one: ProcessFile }) {
  const text = useText();
  if (one.look.is === 'looking') {
    return (
      <span>
        <LoadingOutlined aria-hidden /> {text('flow.upload.checking')}
      </span>
    );
  }
  if (isSound(one)) {
    return (
      <span className={styles.sound}>
        <CheckCircleFilled aria-hidden /> {text('flow.upload.sound')}
      </span>
    );
  }
  const isFailed = one.look.is === 'failed';
  return (
    <span className={isFailed ? styles.odd : styles.wrong}>
      {isFailed ? <WarningFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}{' '}
      {text(isFailed ? 'flow.upload.unchecked' : 'flow.upload.faulty')}
    </span>
  );
}

interface LineProps {
  readonly one: ProcessFile;
  readonly files: ProcessFiles;
  readonly isLocked: boolean;
}

function Line({ one, files, isLocked }: LineProps) {
  const text = useText();
  const { file, look } = one;
  return (
    <li className={styles.file}>
      <div className={styles.facts}>
        <strong className={styles.name}>{file.name}</strong>
        <Standing one={one} />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          disabled={isLocked}
          aria-label={text('flow.upload.remove', { name: file.name })}
          onClick={() => files.remove(file)}
        />
      </div>
      {look.is === 'found' && <FileProblems name={file.name} {...look.inspection} />}
      {look.is === 'failed' && (
        <div>
          {look.why}{' '}
          <Button type="link" size="small" onClick={() => files.look(file)}>
            {text('flow.upload.again')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows the files to deploy, each with its problems. */
export function FileList({ files, isLocked }: { readonly files: ProcessFiles; readonly isLocked: boolean }) {
  const text = useText();
  if (files.files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={text('flow.upload.list')} aria-live="polite">
      {files.files.map((one) => (
        <Line key={one.file.name} one={one} files={files} isLocked={isLocked} />
      ))}
    </ul>
  );
}
