import { useText } from '#src/lib/i18n';
import styles from './form.module.css';
import { TextInput } from './text-input.tsx';
import type { CaptchaControl } from './use-captcha.ts';

interface CaptchaInputProps {
  readonly captcha: CaptchaControl;
  /** Where another code is asked for as well. */
  readonly label?: string;
  readonly error: string | undefined;
}

/** The code of the picture beside it; the picture is a button that asks for another one. */
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
