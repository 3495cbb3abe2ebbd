import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { ConfigProvider, type SelectProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { neededPart } from '../needed-part.ts';
import box from '../stand-in.module.css';
import styles from './lazy-select.module.css';

/** What the select takes over from its stand-in. */
interface Handover {
  readonly isFocused?: boolean;
  /** A press opens the list at once; keyboard focus does not. */
  readonly isOpen?: boolean;
}

interface StandInProps extends SelectProps {
  /** Called when the user may need the select soon. */
  readonly onApproach: () => void;
  readonly onTouch: (handover: Handover) => void;
}

const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' ']);

const isAria = ([name]: readonly [string, unknown]) => name.startsWith('aria-');

/** Looks and reads like a closed select. Of a select for several values it is only the place. */
function StandIn(props: StandInProps) {
  const { id, value, options = [], placeholder, disabled, allowClear, size, className, style } = props;
  const { onChange, onApproach, onTouch } = props;
  const label =
    options.find((option) => option.value === value)?.label ?? (Array.isArray(value) ? undefined : (value ?? undefined));
  // The focus belongs to the select that comes with the click: the browser shall not look for another.
  const press = (event: MouseEvent) => event.button === 0 && event.preventDefault();
  // Not at the press: antd's select closes its list for a press outside of itself, and this one would be.
  const open = () => !disabled && onTouch({ isFocused: true, isOpen: true });
  // The key may come before the select. Enter would also submit the form, as it does not from antd's select.
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.has(event.key)) return;
    event.preventDefault();
    open();
  };
  const clear = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    onChange?.(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box gives the pointer more room; the keyboard has the input
    <div
      className={[box.box, styles.select, className].filter(Boolean).join(' ')}
      data-small={size === 'small' || undefined}
      style={style}
      onPointerEnter={onApproach}
      onMouseDown={press}
      onClick={open}
      onKeyDown={openByKey}
    >
      <input
        {...Object.fromEntries(Object.entries(props).filter(isAria))}
        id={id}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        autoComplete="off"
        className={styles.input}
        disabled={disabled}
        readOnly
        value=""
        aria-controls={id && `${id}_list`}
        onFocus={() => onTouch({ isFocused: true })}
        onBlur={() => onTouch({})}
      />
      <span className={styles.text} title={typeof label === 'string' ? label : undefined} data-chosen={label !== undefined}>
        {label ?? placeholder}
      </span>
      <DownOutlined aria-hidden className={styles.mark} />
      {allowClear && !disabled && label !== undefined && (
        <span className={styles.clear} aria-hidden onClick={clear}>
          <CloseCircleFilled />
        </span>
      )}
    </div>
  );
}

const { usePart, preload } = neededPart<SelectProps>(async () => (await import('./select.ts')).Select);

/**
 * A select that is loaded and mounted when it is touched: until then a stand-in looks and reads like it. A list has one for each
 * dictionary that it is searched by and one for the size of a page, and most visits touch none; each is a hundred elements of
 * React's tree. One for several values is mounted at once.
 */
export function LazySelect<V>(props: SelectProps<V>) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const [handover, setHandover] = useState<Handover>();
  const Select = usePart(handover !== undefined || props.mode !== undefined, () => setHandover(undefined));
  if (Select) return <Select {...(props as SelectProps)} autoFocus={handover?.isFocused} defaultOpen={handover?.isOpen} />;
  const isDisabled = props.disabled ?? componentDisabled ?? false;
  return <StandIn {...(props as SelectProps)} disabled={isDisabled} onApproach={preload} onTouch={setHandover} />;
}

LazySelect.preload = preload;
