import { useCallback, useEffect, useState } from 'react';
import { type Captcha, requestCaptcha } from '#src/lib/grants';
import { http } from '#src/lib/http';

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
