import { type KeyboardEvent, useState } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './form.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

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
