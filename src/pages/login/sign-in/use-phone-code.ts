import { useEffect, useState } from 'react';
import { storage } from '#src/lib/browser/storage';
import { isApiError } from '#src/lib/http/api-error';
import { text } from '#src/lib/i18n';
import { captchaHeaders } from '#src/lib/sign-in/grants';
import { postForm } from '#src/lib/sign-in/token-calls';
import { useCaptcha } from './use-captcha.ts';

/** Stores when the next code may be sent, by this computer's clock; it survives a reload, as the server keeps the limit too. */
const key = 'sms-until';
const pauseSeconds = 60;

interface Asking {
  readonly tenantId: string;
  readonly phone: string;
  /** The answer to the captcha, where one is shown. */
  readonly captcha: string;
}

/** Returns the seconds until a code may be sent again; at most a day, whatever storage contains. */
function secondsLeft(): number {
  const until = Number(storage.read(key));
  const seconds = Math.ceil((until - Date.now()) / 1000);
  return seconds > 0 && seconds <= 86_400 ? seconds : 0;
}

/** Sends codes to a phone, and counts down until the next one may be sent. */
export function usePhoneCode() {
  const [wait, setWait] = useState(secondsLeft);
  const [isSending, setIsSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha);

  useEffect(() => {
    if (wait === 0) return;
    const timer = setInterval(() => setWait(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [wait]);

  const holdFor = (seconds: number) => {
    storage.write(key, Date.now() + seconds * 1000);
    setWait(secondsLeft());
  };

  const refusalOf = (error: unknown): string => {
    if (isApiError(error) && error.retryAfter) holdFor(error.retryAfter);
    if (needsCaptcha) captcha.renew();
    if (isApiError(error) && error.bizCode === 'CAPTCHA_WRONG' && !needsCaptcha) {
      setNeedsCaptcha(true);
      return text('ways.captchaAsked');
    }
    return error instanceof Error ? error.message : String(error);
  };

  /** Returns the reason why no code was sent, or `undefined` when one was. */
  const send = async ({ captcha: read, ...phone }: Asking): Promise<string | undefined> => {
    const answer = needsCaptcha ? { key: captcha.picture?.key ?? '', code: read } : undefined;
    setIsSending(true);
    setWasSent(false);
    try {
      await postForm('alisms/send', phone, captchaHeaders(answer));
      holdFor(pauseSeconds);
      setWasSent(true);
      // The captcha was valid for this code only.
      setNeedsCaptcha(false);
      return undefined;
    } catch (error) {
      return refusalOf(error);
    } finally {
      setIsSending(false);
    }
  };

  return { wait, isSending, wasSent, send, captcha: needsCaptcha ? captcha : undefined };
}
