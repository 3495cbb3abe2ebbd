import { useCallback, useEffect, useState } from 'react';
import { useText } from '#src/lib/i18n';
import type { Captcha, CaptchaResponse } from '#src/lib/sign-in/grants';
import { askCaptcha } from '#src/providers/sign-in';

export interface CaptchaControl {
  readonly picture: Captcha | undefined;
  readonly hasFailed: boolean;
  /** Fetches another picture: each is valid for one attempt. */
  readonly renew: () => void;
}

/** Fetches a captcha picture, but none while it is not wanted. */
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
    askCaptcha().then(settle, () => settle(undefined));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, turn]);

  const renew = useCallback(() => setTurn((current) => current + 1), []);
  return { picture, hasFailed, renew };
}

export interface AskedCaptcha extends CaptchaControl {
  readonly isShown: boolean;
  /** Returns the part of the credentials that carries the answer to the captcha. */
  readonly answerOf: (code: string | undefined) => { readonly captcha?: CaptchaResponse };
  /** Handles a refusal and returns whether it is about the captcha (required or wrong). The next attempt gets a new picture. */
  readonly refused: (message: string) => boolean;
}

/** Shows a captcha from the beginning, or once the server asks for one. */
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
      // The server asks for a captcha after many failures, and only the text of its message says so.
      const isAbout = message.toLowerCase().includes(text('login.captcha').toLowerCase());
      if (isAbout) setAsked(true);
      if (isShown) renew();
      return isAbout;
    },
  };
}
