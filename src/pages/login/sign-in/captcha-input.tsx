import { useText } from '#src/lib/i18n';
import styles from './form.module.css';
import { TextInput } from './text-input.tsx';
import type { CaptchaControl } from './use-captcha.ts';

interface CaptchaInputProps {
  readonly captcha: CaptchaControl;
  /** A label of its own, where another code is requested as well. */
  readonly label?: string;
  readonly error: string | undefined;
}

/** Shows an input for the code of the picture beside it; the picture is a button that requests another one. */
export function CaptchaInput({ captcha, label, error }: CaptchaInputProps) {
  const text = useText();
  const { picture, hasFailed, renew } = captcha;
  return (
    <TextInput
      name="captcha"
      label={label ?? text('login.captcha')}
      autoComplete="off"
      maxLength={16}
      error={error}
      end={
        <button
          type="button"
          className={styles.captcha}
          aria-label={text(hasFailed ? 'login.captchaFailed' : 'login.captchaImage')}
          onClick={renew}
        >
          {picture ? <img src={picture.image} alt="" /> : <span aria-hidden="true">{hasFailed ? '↻' : '…'}</span>}
        </button>
      }
    />
  );
}
