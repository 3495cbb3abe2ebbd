import { type ReactNode, type SubmitEvent, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { config } from '#src/config';
import { useText } from '#src/lib/i18n';
import { authProvider } from '#src/providers/auth';
import styles from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { asksTenant, TenantInput } from './tenant-input.tsx';
import { PasswordInput, TextInput } from './text-input.tsx';
import { useAskedCaptcha } from './use-captcha.ts';
import { missing, useFormErrors, valuesOf } from './use-form-errors.ts';
import type { Tenant } from './use-tenant.ts';

/** Loaded on demand: asked for after many failures, or where the operator wants it. */
const CaptchaInput = lazyWithPreload(async () => (await import('./captcha-input.tsx')).CaptchaInput);

const required = {
  tenantId: 'login.tenantRequired',
  account: 'login.accountRequired',
  password: 'login.passwordRequired',
  captcha: 'login.captchaRequired',
} as const;

/** Returns the typed values without surrounding blanks, except those of the password. */
function typedIn(form: HTMLFormElement): Readonly<Record<string, string>> {
  const values = Object.entries(valuesOf(form));
  return Object.fromEntries(values.map(([name, value]) => [name, name === 'password' ? value : value.trim()]));
}

interface SignInFormProps {
  readonly tenant: Tenant;
  /** A message before the first attempt, for example that the session has ended. */
  readonly notice: string | undefined;
  /** The account of the user who signs in again. */
  readonly account?: string;
  /** A captcha is required from the first attempt. */
  readonly hasCaptcha: boolean;
  /** What helps to fill the form in, below it. */
  readonly children?: ReactNode;
}

/** Returns the state of signing in by the form, and what submits it. */
function useSignIn(tenant: Tenant, hasCaptcha: boolean) {
  const { errors, report, handleInput } = useFormErrors();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const captcha = useAskedCaptcha(hasCaptcha);

  const refuse = (message: string, form: HTMLFormElement) => {
    setRefusal(message);
    captcha.refused(message);
    const again = form.querySelector<HTMLInputElement>(captcha.isShown ? '[name=captcha]' : '[name=password]');
    again?.focus();
    again?.select();
  };

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = typedIn(form);
    setRefusal(undefined);
    if (!report(form, missing(typed, required)) || isPending) return;
    setIsPending(true);
    const answer = await authProvider.login({
      tenantId: tenant.tenantId ?? typed.tenantId ?? config.defaultTenantId,
      account: typed.account ?? '',
      password: typed.password ?? '',
      ...captcha.answerOf(typed.captcha),
    });
    // After a success the app replaces this page; until then the button stays in its pending state.
    if (answer.success) return;
    setIsPending(false);
    refuse(answer.error?.message ?? '', form);
  };
  return { captcha, refusal, isPending, errors, handleInput, handleSubmit };
}

/** Shows the form for account and password. A refusal keeps the input. */
export function SignInForm({ tenant, notice, account, hasCaptcha, children }: SignInFormProps) {
  const text = useText();
  const { captcha, refusal, isPending, errors, handleInput, handleSubmit } = useSignIn(tenant, hasCaptcha);
  const errorOf = (name: keyof typeof required) => errors[name] && text(errors[name]);

  return (
    <form className={styles.form} onSubmit={handleSubmit} onInput={handleInput} noValidate aria-busy={isPending}>
      {asksTenant(tenant) ? <TenantInput error={errorOf('tenantId')} /> : null}
      <TextInput
        name="account"
        label={text('login.account')}
        autoComplete="username"
        maxLength={64}
        defaultValue={account}
        autoFocus={account === undefined}
        error={errorOf('account')}
      />
      <PasswordInput
        name="password"
        label={text('login.password')}
        autoComplete="current-password"
        autoFocus={account !== undefined}
        error={errorOf('password')}
      />
      {captcha.isShown ? <CaptchaInput captcha={captcha} error={errorOf('captcha')} /> : null}
      <p className={styles.message} data-kind={refusal ? 'refusal' : 'notice'} role="alert">
        {refusal ?? notice}
      </p>
      <SubmitButton isPending={isPending} label={text('login.submit')} pendingLabel={text('login.submitting')} />
      {children}
    </form>
  );
}
