import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { fileExtensions, sizeText } from '#shared/files';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/files';
import type { InputProps } from '../kind.ts';
import styles from './file.module.css';
import { FileItem } from './file-item.tsx';
import { useUploads } from './use-uploads.ts';
import { pendingId } from './value.ts';
import { Viewer } from './viewer.tsx';

const none: readonly string[] = [];

const accepted = { image: 'image/jpeg,image/png', file: fileExtensions.map((extension) => `.${extension}`).join() };

/** Takes files that are dropped on an element, or pasted while the focus is in it. */
function useDrop(take: (files: File[]) => void, isOpen: boolean) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => isOpen && dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
    onPaste: ({ clipboardData }: ClipboardEvent) => {
      if (isOpen && clipboardData.files.length > 0) take([...clipboardData.files]);
    },
  };
  return { isOver, handlers };
}

interface PickerOptions {
  readonly isImage: boolean;
  readonly count: number;
  readonly take: (files: readonly File[], instead: string | undefined) => void;
}

/** Returns the browser's own control for choosing files, unseen, and a function that opens it, for one to be replaced or none. */
function usePicker({ isImage, count, take }: PickerOptions) {
  const input = useRef<HTMLInputElement>(null);
  const replaced = useRef<string>(undefined);
  const pick = (instead?: string) => {
    replaced.current = instead;
    input.current?.click();
  };
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      multiple={count > 1}
      accept={accepted[isImage ? 'image' : 'file']}
      aria-hidden
      tabIndex={-1}
      onChange={({ target }) => {
        take([...(target.files ?? [])], replaced.current);
        // This allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
  return { pick, picker };
}

/** Says which files were not taken, and why. */
function Troubles({ troubles }: Pick<ReturnType<typeof useUploads>, 'troubles'>) {
  const text = useText();
  return (
    <ul className={styles.troubles} role="alert">
      {troubles.map((trouble) => (
        <li key={`${trouble.name} ${trouble.message}`}>{text('files.refused', { ...trouble })}</li>
      ))}
    </ul>
  );
}

function Hint({ isImage, bytes, count }: { readonly isImage: boolean; readonly bytes: number; readonly count: number }) {
  const text = useText();
  const n = sizeText(bytes);
  const kinds = isImage ? text('files.imageHint', { n }) : text('files.fileHint', { types: fileExtensions.join(' '), n });
  return <span className={styles.hint}>{count > 1 ? `${kinds} · ${text('files.countHint', { max: count })}` : kinds}</span>;
}

/** Shows the files of a field: each with its progress, view, replacement and removal, and a place to add more. */
export function FileInput({ id, field, value = [...none], onChange, disabled = false, ...rest }: InputProps<string[]>) {
  const text = useText();
  const words = useWords();
  const [viewed, setViewed] = useState<number>();
  const uploads = useUploads({ field, links: value, onChange: (links) => onChange?.(links.length > 0 ? links : undefined) });
  const { add, remove, troubles, isImage, count } = uploads;

  const isFull = value.length >= count;
  const [only] = count === 1 ? value : none;
  const isBusy = value.some((part) => pendingId(part) !== undefined);
  const take = (files: readonly File[], instead = only) => add(count === 1 ? files.slice(0, 1) : files, instead);
  const canAdd = !disabled && (count === 1 ? !isBusy : !isFull);
  const { isOver, handlers } = useDrop(take, canAdd);
  const { pick, picker } = usePicker({ isImage, count, take });
  const action = addText(text, { count, held: value.length });
  const settled = value.filter((part) => pendingId(part) === undefined);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div role="group" aria-label={words(field)} className={styles.input} data-over={isOver || undefined} {...handlers}>
      {value.length > 0 && (
        <ul className={isImage ? styles.pictures : styles.rows}>
          {value.map((part, index) => (
            <FileItem
              key={part}
              part={part}
              number={index + 1}
              isImage={isImage}
              upload={uploads.uploads.get(pendingId(part) ?? '')}
              onView={() => setViewed(settled.indexOf(part))}
              onReplace={disabled || count === 1 ? undefined : () => pick(part)}
              onRemove={disabled ? undefined : () => remove(part)}
            />
          ))}
        </ul>
      )}
      {!disabled && (
        <div className={styles.add}>
          <Button
            id={id}
            icon={<UploadOutlined />}
            disabled={!canAdd}
            onClick={() => pick(only)}
            aria-label={text('files.named', { action, name: words(field) })}
            aria-required={rest['aria-required']}
            aria-describedby={`${id}-hint`}
          >
            {action}
          </Button>
          <span id={`${id}-hint`}>{isOver ? text('files.dropHere') : <Hint {...uploads} />}</span>
        </div>
      )}
      {picker}
      {troubles.length > 0 && <Troubles troubles={troubles} />}
      {isImage && <Viewer links={settled} index={viewed} onMove={setViewed} />}
    </div>
  );
}

function addText(text: ReturnType<typeof useText>, { count, held }: { count: number; held: number }): string {
  if (held === 0) return text('files.upload');
  if (count === 1) return text('files.replace');
  return held >= count ? text('files.full', { max: count }) : text('files.uploadMore');
}
