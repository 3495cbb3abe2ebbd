import { Form, type FormItemProps } from 'antd';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import styles from './form-row.module.css';

/** What antd's item gives to the control of a field, beside its value and what it listens to. */
interface Given {
  readonly id?: string;
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly ref?: Ref<unknown>;
}

interface Drawn {
  readonly label: string;
  readonly help?: ReactNode;
  readonly className?: string;
  /** The control, which takes what antd's item gives. */
  readonly children: ReactElement<Given>;
}

type Binding =
  | 'name'
  | 'dependencies'
  | 'required'
  | 'rules'
  | 'validateFirst'
  | 'validateTrigger'
  | 'getValueProps'
  | 'getValueFromEvent';

/** Returns what a field is refused with, or warned of. While it is checked again that stays: it would vanish for a moment. */
function useTold() {
  const { status, errors, warnings } = Form.Item.useStatus();
  const isWarning = errors.length === 0;
  const now = { isWarning, words: [...new Set(isWarning ? warnings : errors)] };
  const [told, setTold] = useState(now);
  // By their words, since each check makes a new list.
  const isOther = told.isWarning !== isWarning || told.words.join() !== now.words.join();
  if (status !== 'validating' && isOther) setTold(now);
  return told;
}

/** A label leads to an input by itself, but not to a group of radios or to an editor. */
function leadIn({ currentTarget: { control, htmlFor } }: MouseEvent<HTMLLabelElement>) {
  if (control) return;
  const place = document.getElementById(htmlFor);
  const inside = place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input');
  (inside ?? place)?.focus();
}

/** Draws the row as the only child of antd's item, which hands it what belongs to the control. */
function Row({ label, help, className, children, ...given }: Drawn & Given) {
  const { id } = given;
  const { isWarning, words } = useTold();
  return (
    <div className={[styles.row, className].filter(Boolean).join(' ')} data-told={words.length > 0 || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label takes no key; the keyboard has the control itself */}
      <label htmlFor={id} className={styles.label} data-required={given['aria-required'] && true} onClick={leadIn}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.control}>{cloneElement(children, given)}</div>
      </div>
      {/* Antd's item describes the control by these two ids. */}
      {words.length > 0 && (
        <div id={`${id}_help`} role="alert" className={styles.told} data-warning={isWarning || undefined}>
          {words.map((word) => (
            <div key={String(word)}>{word}</div>
          ))}
        </div>
      )}
      {help && (
        <div id={`${id}_extra`} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  );
}

/**
 * A field of a form: its label, its control, what it is refused with, and its help. Antd's item binds the field without drawing
 * it, because what it draws are ten components that measure themselves.
 */
export function FormRow({ label, help, className, children, ...binding }: Drawn & Pick<FormItemProps, Binding>) {
  return (
    <Form.Item noStyle label={label} extra={help} {...binding}>
      <Row label={label} help={help} className={className}>
        {children}
      </Row>
    </Form.Item>
  );
}
