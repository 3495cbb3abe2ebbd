import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import type { SelectProps } from 'antd';
import ConfigProvider from 'antd/es/config-provider';
import useCSSVarCls from 'antd/es/config-provider/hooks/useCSSVarCls';
import { FormItemInputContext } from 'antd/es/form/context';
import useStyle from 'antd/es/select/style';
import { type KeyboardEvent, type MouseEvent, use } from 'react';

/** What the select takes over from its stand-in. */
export interface Handover {
  readonly isFocused?: boolean;
  /** A press opens the list at once; keyboard focus does not. */
  readonly isOpen?: boolean;
}

interface StandInProps extends SelectProps {
  /** Called when the user may need the select soon. */
  readonly onApproach: () => void;
  readonly onTouch: (handover: Handover) => void;
}

/** Returns the classes of a closed select, and their prefix. */
function useClasses({ className, size, disabled, allowClear, showSearch }: StandInProps) {
  const prefix = use(ConfigProvider.ConfigContext).getPrefixCls('select');
  const own = useCSSVarCls(prefix);
  const [, , variables] = useStyle(prefix, own);
  const { status, isFormItemInput } = use(FormItemInputContext);
  const parts = {
    outlined: true,
    single: true,
    'show-arrow': true,
    'in-form-item': isFormItemInput,
    [`status-${status}`]: status,
    sm: size === 'small',
    'allow-clear': allowClear,
    disabled,
    'show-search': showSearch,
  };
  const names = Object.entries(parts).flatMap(([name, holds]) => (holds ? [`${prefix}-${name}`] : []));
  return { prefix, classes: [prefix, ...names, className, variables, own].filter(Boolean).join(' ') };
}

const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' ']);

const isAria = ([name]: readonly [string, unknown]) => name.startsWith('aria-');

/**
 * Looks and reads like a closed select of antd's, with the elements and classes that antd would draw. Of a select for several values
 * it is only the place.
 */
export function StandIn(props: StandInProps) {
  const { id, value, options = [], placeholder, disabled, allowClear, showSearch, style, onChange, onApproach, onTouch } = props;
  const { prefix, classes } = useClasses(props);
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
    <div className={classes} style={style} onPointerEnter={onApproach} onMouseDown={press} onClick={open} onKeyDown={openByKey}>
      <div className={`${prefix}-selector`}>
        <span className={`${prefix}-selection-wrap`}>
          <span className={`${prefix}-selection-search`}>
            <input
              {...Object.fromEntries(Object.entries(props).filter(isAria))}
              id={id}
              type="search"
              role="combobox"
              aria-expanded={false}
              aria-haspopup="listbox"
              aria-autocomplete="list"
              autoComplete="off"
              className={`${prefix}-selection-search-input`}
              disabled={disabled}
              readOnly={!showSearch}
              style={showSearch ? undefined : { opacity: 0 }}
              value=""
              onChange={() => undefined}
              aria-controls={id && `${id}_list`}
              onFocus={() => onTouch({ isFocused: true })}
              onBlur={() => onTouch({})}
            />
          </span>
          {label === undefined ? (
            <span className={`${prefix}-selection-placeholder`}>{placeholder}</span>
          ) : (
            <span className={`${prefix}-selection-item`} title={typeof label === 'string' ? label : undefined}>
              {label}
            </span>
          )}
        </span>
      </div>
      <span className={`${prefix}-arrow`} aria-hidden style={{ userSelect: 'none' }}>
        <DownOutlined className={`${prefix}-suffix`} />
      </span>
      {allowClear && !disabled && label !== undefined && (
        <span className={`${prefix}-clear`} aria-hidden style={{ userSelect: 'none' }} onClick={clear}>
          <CloseCircleFilled />
        </span>
      )}
    </div>
  );
}
