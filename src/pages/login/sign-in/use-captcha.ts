import { useCallback, useEffect, useState } from 'react';
import { type Captcha, type CaptchaAnswer, requestCaptcha } from '#src/lib/grants';
import { http } from '#src/lib/http';
import { useText } from '#src/lib/i18n';

export interface CaptchaControl {
  readonly picture: Captcha | undefined;
  readonly hasFailed: boolean;
  /** Asks for another picture: each is good for one try. */
  readonly renew: () => void;
}

/** The present captcha picture; none is fetched while it is not wanted. */
export function useCaptcha(isWanted: boolean): CaptchaControl {
  const [picture, setPicture] = useState<Captcha>();
  const [hasFailed, setHasFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what asks for another picture
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const settle = (next: Captcha | undefined) => {
      if (!isCurrent) return;
      setPicture(next);
      setHasFailed(next === undefined);
    };
    requestCaptcha(http).then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, turn]);

  const renew = useCallback(() => setTurn((current) => current + 1), []);
  return { picture, hasFailed, renew };
}

export interface AskedCaptcha extends CaptchaControl {
  readonly isShown: boolean;
  /** What a try is sent with. */
  readonly answerOf: (code: string | undefined) => { readonly captcha?: CaptchaAnswer };
  /** Takes a refusal: whether it asks for a captcha, or says that it was misread. The next try needs another picture. */
  readonly refused: (message: string) => boolean;
}

/** A captcha that is shown from the beginning, or once the server asks for one. */
export function useAskedCaptcha(isWanted: boolean): AskedCaptcha {
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const isShown = isWanted || isAsked;
  const control = useCaptcha(isShown);
  const { picture, renew } = control;
  return {
    ...control,
    isShown,
    answerOf: (code = '') => (isShown ? { captcha: { key: picture?.key ?? '', code } } : {}),
    refused(message) {
      // The server asks for a captcha after many failures, and says so in these words only.
      const isAbout = message.toLowerCase().includes(text('login.captcha').toLowerCase());
      if (isAbout) setAsked(true);
      if (isShown) renew();
      return isAbout;
    },
  };
}
