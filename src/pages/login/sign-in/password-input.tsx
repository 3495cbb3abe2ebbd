import { type KeyboardEvent, useState } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './form.module.css';
import { EyeIcon } from './icons.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

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
