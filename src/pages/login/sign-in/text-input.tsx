import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './form.module.css';

interface TextInputProps
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

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/**
 * Shows an eye, closed while the password is hidden. It is drawn here because the icon set belongs to the app, which is not
 * loaded yet.
 */
function EyeIcon({ open }: { readonly open: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" {...line}>
      <path d="M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10Z" />
      <circle cx="10" cy="10" r="2.4" />
      {open ? null : <path d="m3.4 16.6 13.2-13.2" />}
    </svg>
  );
}

type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'hint' | 'onKeyUp' | 'onBlur'>;

/** Shows a password input whose text can be revealed, and which warns of caps lock. */
export function PasswordInput(props: PasswordInputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const name = text(shown ? 'login.hidePassword' : 'login.showPassword');
  const lookAtCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? text('login.capsLock') : undefined}
      onKeyUp={lookAtCapsLock}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={name}
          title={name}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon open={shown} />
        </button>
      }
    />
  );
}
