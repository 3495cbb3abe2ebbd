import { CloseCircleFilled, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef, Popover } from 'antd';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { iconNames } from '#src/components/icon-set';
import { useText } from '#src/lib/i18n';
import type { InputProps } from '../kind.ts';
import styles from './icon-input.module.css';

/** The number of icons in a row of the panel, which the arrow keys rely on. */
const columns = 8;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

interface PanelProps {
  readonly value: string | undefined;
  readonly onPick: (name: string) => void;
  readonly onLeave: () => void;
}

/** Moves the focus among the icons; above the first row it goes back to the search. */
function moveFocus(event: KeyboardEvent<HTMLElement>, search: InputRef | null) {
  const step = steps[event.key];
  if (step === undefined) return;
  const icons = [...event.currentTarget.querySelectorAll('button')];
  const at = icons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  const next = icons[at + step];
  if (next) next.focus();
  else if (step < 0) search?.focus();
}

interface GridProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly names: readonly string[];
  readonly value: string | undefined;
  readonly onMove: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onLook: (name: string | undefined) => void;
  readonly onPick: (name: string) => void;
}

function Grid({ ref, names, value, onMove, onLook, onPick }: GridProps) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame
    <div
      ref={ref}
      role="group"
      className={styles.grid}
      aria-label={text('meta.chooseIcon')}
      onKeyDown={onMove}
      onPointerLeave={() => onLook(undefined)}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={name === value}
          className={styles.icon}
          title={name}
          onClick={() => onPick(name)}
          onFocus={() => onLook(name)}
          onPointerEnter={() => onLook(name)}
        >
          <Icon name={name} />
        </button>
      ))}
      {names.length === 0 && <p className={styles.none}>{text('meta.noChoice')}</p>}
    </div>
  );
}

/** Shows the available icons, with a search by name. */
function Panel({ value, onPick, onLeave }: PanelProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [looked, setLooked] = useState<string>();
  const search = useRef<InputRef>(null);
  const grid = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  const found = iconNames.filter((name) => name.includes(wanted));
  const preview = looked ?? value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches what the controls inside leave
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The form around it stays open.
        event.stopPropagation();
        onLeave();
      }}
    >
      <Input
        ref={search}
        allowClear
        autoFocus
        aria-label={text('meta.searchIcon')}
        placeholder={text('meta.searchIcon')}
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus();
          if (event.key !== 'Enter') return;
          // Enter must not submit the form.
          event.preventDefault();
          const [only] = found;
          if (only && found.length === 1) onPick(only);
        }}
      />
      <Grid
        ref={grid}
        names={found}
        value={value}
        onMove={(event) => moveFocus(event, search.current)}
        onLook={setLooked}
        onPick={onPick}
      />
      <p className={styles.preview}>
        {preview && (
          <>
            <Icon name={preview} className={styles.large} />
            {preview}
          </>
        )}
      </p>
    </div>
  );
}

/**
 * Lets the user choose one of the available icons, with a search and a preview. A stored name of another family stays until
 * another one is chosen.
 */
export function IconInput({ field, value, onChange, placeholder: _, disabled, id, ...rest }: InputProps<string>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  const pick = (name: string | undefined) => {
    onChange?.(name);
    leave();
  };
  const isClearable = value && !field.required && !disabled;
  return (
    <span className={styles.input}>
      <Popover
        arrow={false}
        content={<Panel value={value} onPick={pick} onLeave={leave} />}
        destroyOnHidden
        open={isOpen}
        placement="bottomLeft"
        trigger="click"
        onOpenChange={setOpen}
      >
        <button
          ref={button}
          id={id}
          type="button"
          className={styles.button}
          disabled={disabled}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={rest['aria-label']}
        >
          {value ? <Icon name={value} /> : null}
          <span className={value ? styles.name : styles.placeholder}>{value || text('meta.chooseIcon')}</span>
          {!isClearable && <DownOutlined aria-hidden className={styles.arrow} />}
        </button>
      </Popover>
      {isClearable && (
        <button type="button" className={styles.clear} aria-label={text('meta.clearIcon')} onClick={() => pick(undefined)}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}
