import { type SubmitEvent, useRef, useState } from 'react';
import { phoneRule } from '#shared/rules';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { config } from '#src/config';
import { useText } from '#src/lib/i18n';
import { enter } from '#src/lib/sign-in/token-calls';
import '#src/locales/ways';
import type { MessageKey } from '#src/locales/words';
import styles from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { asksTenant, TenantInput } from './tenant-input.tsx';
import { TextInput } from './text-input.tsx';
import { type FieldErrors, useFormErrors, valuesOf } from './use-form-errors.ts';
import { usePhoneCode } from './use-phone-code.ts';
import type { Tenant } from './use-tenant.ts';

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
