import { type SubmitEvent, useEffect, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { isApiError } from '#src/lib/http/api-error';
import { type TextParams, useText } from '#src/lib/i18n';
import { lock, mostTries, type Unlocking } from '#src/lib/session/page-lock';
import { session } from '#src/lib/session/session';
import type { CaptchaResponse } from '#src/lib/sign-in/grants';
import type { MessageKey } from '#src/locales/words';
import '#src/locales/lock';
import { authProvider } from '#src/providers/auth';
import { askToken, endOnServer } from '#src/providers/sign-in';
import styles from './form.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import lockStyles from './lock-page.module.css';
import { SubmitButton } from './submit-button.tsx';
import { PasswordInput } from './text-input.tsx';
import { useAskedCaptcha } from './use-captcha.ts';
import { valuesOf } from './use-form-errors.ts';
import { useWays } from './use-ways.ts';

const CaptchaInput = lazyWithPreload(async () => (await import('./captcha-input.tsx')).CaptchaInput);

/** The reason why the screen stays locked: the key of our own message, or the server's text. */
type Refusal = readonly [key: MessageKey, params?: TextParams] | string;

/** Returns the error of an attempt to unlock. After the last allowed one it signs out, so that only a full sign-in helps. */
async function judged(result: Unlocking): Promise<Refusal | undefined> {
  if (result === 'spent') await authProvider.logout();
  return result === 'open' ? undefined : ['lock.wrong', { count: Math.max(mostTries - lock.tries(), 0) }];
}

interface OwnTry {
  readonly password: string;
  readonly captcha?: CaptchaResponse;
}

/** Returns whether the server rejected the password. Without an answer, or after a server error, the attempt does not count. */
const isRefused = (error: unknown) => isApiError(error) && (error.status === 400 || error.status === 401);

/** Unlocks by the account's password, which the server checks and counts as a sign-in. `isAboutCaptcha` gets each refusal. */
async function unlockByAccount(own: OwnTry, isAboutCaptcha: (message: string) => boolean): Promise<Refusal | undefined> {
  // Includes a session that has expired meanwhile: this then signs in again.
  const current = session.shown();
  if (!current) return undefined;
  try {
    const token = await askToken({ tenantId: current.tenantId, account: current.user.account, ...own });
    // The new session replaces the former one. If the server cannot be told, that one just lives on until it expires.
    if (session.get()) await endOnServer();
    session.start(token);
    lock.forget();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isWrong = !isAboutCaptcha(message) && isRefused(error);
    if (isWrong && lock.countWrong() === 'spent') await authProvider.logout();
    return message;
  }
}

function useUnlocking(isOwn: boolean) {
  const { captcha: hasCaptcha } = useWays();
  const captcha = useAskedCaptcha(isOwn && hasCaptcha);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setIsPending] = useState(false);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { password = '', captcha: code } = valuesOf(form);
    if (isPending) return;
    if (password === '') return setRefusal([isOwn ? 'lock.ownRequired' : 'lock.required']);
    setIsPending(true);
    const own = () => unlockByAccount({ password, ...captcha.answerOf(code?.trim()) }, captcha.refused);
    const refused = isOwn ? await own() : await judged(await lock.unlock(password));
    setIsPending(false);
    setRefusal(refused);
    form.querySelector<HTMLInputElement>(isOwn && captcha.isShown ? '[name=captcha]' : '[name=password]')?.select();
  };
  return { captcha, refusal, setRefusal, isPending, handleSubmit };
}

/** Returns the user who locked the screen, also when their session has expired. */
function useOwner() {
  const user = session.shown()?.user;
  return { name: user?.realName || user?.userName || '', account: user?.account ?? '' };
}

/** Shows the lock screen with its user and the ways to unlock it. Nothing of the app is in the document meanwhile. */
export function LockPage() {
  const text = useText();
  const [isOwn, setOwn] = useState(!lock.hasPassword());
  const { captcha, refusal, setRefusal, isPending, handleSubmit } = useUnlocking(isOwn);
  const { name, account } = useOwner();
  useEffect(() => {
    document.title = text('lock.locked');
  }, [text]);

  return (
    <main className={lockStyles.page}>
      <LanguageSwitch />
      <section className={lockStyles.card}>
        <span className={lockStyles.avatar} data-initial={name.slice(0, 1).toUpperCase()} aria-hidden="true" />
        <h1 className={lockStyles.name}>{name}</h1>
        <p className={lockStyles.hint}>{text('lock.locked')}</p>
        <form className={styles.form} onSubmit={handleSubmit} noValidate aria-busy={isPending}>
          <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
          <PasswordInput
            key={String(isOwn)}
            name="password"
            label={text(isOwn ? 'lock.ownPassword' : 'lock.password')}
            autoComplete={isOwn ? 'current-password' : 'off'}
            autoFocus
            error={undefined}
          />
          {isOwn && captcha.isShown ? <CaptchaInput captcha={captcha} error={undefined} /> : null}
          <p className={styles.message} data-kind="refusal" role="alert">
            {typeof refusal === 'string' ? refusal : refusal && text(...refusal)}
          </p>
          <SubmitButton isPending={isPending} label={text('lock.unlock')} pendingLabel={text('lock.unlocking')} />
          {lock.hasPassword() ? (
            <button
              type="button"
              className={styles.quiet}
              onClick={() => {
                setOwn(!isOwn);
                setRefusal(undefined);
              }}
            >
              {text(isOwn ? 'lock.withLock' : 'lock.withOwn')}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.quiet}
            title={text('lock.leaveHint')}
            onClick={() => void authProvider.logout()}
          >
            {text('lock.leave')}
          </button>
        </form>
      </section>
    </main>
  );
}
