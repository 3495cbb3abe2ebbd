import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './form.module.css';

export interface TextInputProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'type' | 'inputMode' | 'maxLength' | 'onKeyUp' | 'onBlur' | 'defaultValue' | 'autoFocus'
  > {
  /** The name of the form field, by which errors are assigned to it. */
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** A remark below the field that is not an error. */
  readonly hint?: string | undefined;
  /** An element at the end of the field, such as a button or a picture. */
  readonly end?: ReactNode;
}

/** Shows a labelled input. It is uncontrolled, so that browsers and password managers may fill it at any time. */
export function TextInput({ label, error, hint, end, ...input }: TextInputProps) {
  const id = useId();
  const remark = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={remark ? `${id}-remark` : undefined}
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          // React's `autoFocus` sets no attribute; a dialog that opens later looks for this one.
          data-first={input.autoFocus || undefined}
        />
        {end}
      </div>
      {remark ? (
        <p id={`${id}-remark`} className={error ? styles.error : styles.hint}>
          {remark}
        </p>
      ) : null}
    </div>
  );
}
