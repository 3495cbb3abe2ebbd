import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { phoneRule } from '#shared/rules';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { config } from '#src/config';
import { storage } from '#src/lib/browser/storage';
import { isApiError } from '#src/lib/http/api-error';
import { text, useText } from '#src/lib/i18n';
import { captchaHeaders } from '#src/lib/sign-in/grants';
import { enter, postForm } from '#src/lib/sign-in/token-calls';
import type { MessageKey } from '#src/locales/words';
import styles from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { asksTenant, TenantInput } from './tenant-input.tsx';
import { TextInput } from './text-input.tsx';
import { useCaptcha } from './use-captcha.ts';
import { type FieldErrors, useFormErrors, valuesOf } from './use-form-errors.ts';
import type { Tenant } from './use-tenant.ts';
import '#src/locales/ways';

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
function usePhoneCode() {
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

/** It is required only after many codes were requested. */
const CaptchaInput = lazyWithPreload(async () => (await import('./captcha-input.tsx')).CaptchaInput);

const phoneWords: Readonly<Record<string, MessageKey>> = {
  PHONE_EMPTY: 'ways.phoneEmpty',
  PHONE_LENGTH: 'ways.phoneLength',
  PHONE_FORMAT: 'ways.phoneFormat',
};

function checkPhone(phone: string): FieldErrors {
  const word = phoneWords[phoneRule(phone)?.code ?? ''];
  return word ? { phone: word } : {};
}

function checkCode(code: string): FieldErrors {
  if (code === '') return { code: 'ways.codeRequired' };
  return /^\d{6}$/.test(code) ? {} : { code: 'ways.codeFormat' };
}

/** Returns the typed values as the server takes them. */
function typedIn(form: HTMLFormElement, tenant: Tenant) {
  const { tenantId = '', phone = '', code = '', captcha = '' } = valuesOf(form);
  const typedTenant = tenantId.trim() || config.defaultTenantId;
  const number = phone.replaceAll(/[\s-]/g, '');
  return { tenantId: tenant.tenantId ?? typedTenant, phone: number, code: code.trim(), captcha: captcha.trim() };
}

interface CodeInputProps {
  readonly code: ReturnType<typeof usePhoneCode>;
  readonly error: string | undefined;
  readonly onSend: () => void;
}

/** Shows the input of the code, with the button that sends one. */
function CodeInput({ code, error, onSend }: CodeInputProps) {
  const text = useText();
  return (
    <TextInput
      name="code"
      label={text('ways.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      error={error}
      end={
        <button type="button" className={styles.send} disabled={code.isSending || code.wait > 0} onClick={onSend}>
          {code.wait > 0 ? text('ways.again', { seconds: code.wait }) : text(code.isSending ? 'ways.sending' : 'ways.send')}
        </button>
      }
    />
  );
}

/** Shows the form to sign in by a phone and the code that is sent to it. */
export function PhoneForm({ tenant }: { readonly tenant: Tenant }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, report, handleInput } = useFormErrors();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const code = usePhoneCode();
  const errorOf = (name: string) => errors[name] && text(errors[name]);

  const handleSend = async () => {
    if (!form.current) return;
    const { code: _, ...asking } = typedIn(form.current, tenant);
    setRefusal(undefined);
    const unread: FieldErrors = code.captcha && asking.captcha === '' ? { captcha: 'login.captchaRequired' } : {};
    if (!report(form.current, { ...checkPhone(asking.phone), ...unread })) return;
    const refused = await code.send(asking);
    setRefusal(refused);
    if (!refused) form.current.querySelector<HTMLInputElement>('[name=code]')?.focus();
  };

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { tenantId, phone, code: digits } = typedIn(event.currentTarget, tenant);
    // Enter in the field of the captcha requests the code.
    if (code.captcha && digits === '') return handleSend();
    setRefusal(undefined);
    if (!report(event.currentTarget, { ...checkPhone(phone), ...checkCode(digits) }) || isPending) return;
    setIsPending(true);
    try {
      await enter({ tenantId, username: phone, password: digits, grant_type: 'sms' });
    } catch (error) {
      setIsPending(false);
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} onInput={handleInput} noValidate aria-busy={isPending}>
      {asksTenant(tenant) ? <TenantInput error={undefined} /> : null}
      <TextInput
        name="phone"
        label={text('ways.phone')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={13}
        autoFocus
        error={errorOf('phone')}
      />
      {code.captcha ? <CaptchaInput captcha={code.captcha} label={text('ways.captcha')} error={errorOf('captcha')} /> : null}
      <CodeInput code={code} error={errorOf('code')} onSend={handleSend} />
      <p className={styles.message} data-kind={refusal ? 'refusal' : 'notice'} role="alert">
        {refusal ?? (code.wasSent ? text('ways.sent') : undefined)}
      </p>
      <SubmitButton isPending={isPending} label={text('login.submit')} pendingLabel={text('login.submitting')} />
    </form>
  );
}
