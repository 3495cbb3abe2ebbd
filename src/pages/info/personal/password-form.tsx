import { useNotification } from '@refinedev/core';
import { Alert, Button, Form, type FormInstance, type FormRule, Input } from 'antd';
import { useCallback, useState } from 'react';
import { ruleText } from '#shared/rule-text';
import { passwordRule } from '#shared/rules';
import { isApiError } from '#src/lib/http/api-error';
import { useLanguage, useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { changePassword } from '#src/lib/sign-in/own-password';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { FormRow } from '#src/meta/screens/form/form-row.tsx';
import { useErrorsInLanguage } from '#src/meta/screens/form/use-errors-in-language';
import { type Strength, strengthOf } from './password-strength.ts';
import styles from './personal.module.css';

/** The values of the password form. */
interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword1: string;
}

/** The form fields that the server's errors belong to. */
const places: Readonly<Record<string, keyof Passwords>> = {
  PASSWORD_OLD_WRONG: 'oldPassword',
  PASSWORD_WEAK: 'newPassword',
  PASSWORD_FORMAT: 'newPassword',
  PASSWORD_CONFIRM: 'newPassword1',
};

const placeOf = (error: unknown) => (isApiError(error) ? places[error.bizCode ?? ''] : undefined);

/** Sends a new password. An error is shown at its field, or returned as `trouble`. */
function useSendPasswords(form: FormInstance<Passwords>) {
  const text = useText();
  const { open } = useNotification();
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  const refuse = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const place = placeOf(error);
    if (place) form.setFields([{ name: place, errors: [message] }]);
    else setTrouble(message);
  };
  const send = async ({ oldPassword, newPassword }: Passwords) => {
    setSending(true);
    setTrouble(undefined);
    try {
      await changePassword(oldPassword, newPassword);
      form.resetFields();
      open?.({ type: 'success', message: text('personal.passwordSaved') });
    } catch (error) {
      refuse(error);
    }
    setSending(false);
  };
  return { send, isSending, trouble };
}

const strengthWords = ['weak', 'weak', 'fair', 'strong'] as const satisfies Record<Strength, string>;

function StrengthMeter({ password }: { readonly password: string }) {
  const text = useText();
  const strength = strengthOf(password);
  return (
    <div className={styles.strength} data-strength={password ? strength : undefined}>
      <span className={styles.bar} aria-hidden />
      <span aria-live="polite">{password && `${text('personal.strength')} ${text(`personal.${strengthWords[strength]}`)}`}</span>
    </div>
  );
}

/** Returns the validation rules that need no server call. */
function useRules(): Readonly<Record<keyof Passwords, FormRule[]>> {
  const text = useText();
  const language = useLanguage();
  const refuse = (isWrong: boolean, words: string) => {
    if (isWrong) throw new Error(words);
  };
  return {
    oldPassword: [{ required: true, message: text('personal.oldPasswordRequired') }],
    newPassword: [
      { required: true, message: text('personal.newPasswordRequired') },
      ({ getFieldValue }) => ({
        validator: async (_, value: string | undefined) => {
          if (!value) return;
          const refusal = passwordRule(value);
          refuse(refusal !== undefined, refusal ? ruleText(refusal, language) : '');
          refuse(value === getFieldValue('oldPassword'), text('personal.sameAsOld'));
          refuse(value.toLowerCase() === session.get()?.user.account.toLowerCase(), text('personal.sameAsAccount'));
        },
      }),
    ],
    newPassword1: [
      { required: true, message: text('personal.newPassword1Required') },
      ({ getFieldValue }) => ({
        validator: async (_, value: string | undefined) =>
          refuse(Boolean(value) && value !== getFieldValue('newPassword'), text('personal.confirmDiffers')),
      }),
    ],
  };
}

/** Shows the form that changes the user's password. */
export function PasswordForm() {
  const text = useText();
  const rules = useRules();
  const [form] = Form.useForm<Passwords>();
  useErrorsInLanguage(form);
  const typed = Form.useWatch('newPassword', form) ?? '';
  const { send, isSending, trouble } = useSendPasswords(form);
  const isDirty = useCallback(() => Object.values(form.getFieldsValue(true)).some(Boolean), [form]);
  useUnsavedGuard(isDirty);

  return (
    <Form form={form} name="personal-password" className={styles.form} layout="vertical" onFinish={send} validateTrigger="onBlur">
      <input type="text" name="username" autoComplete="username" value={session.get()?.user.account ?? ''} readOnly hidden />
      <FormRow name="oldPassword" label={text('personal.oldPassword')} rules={rules.oldPassword}>
        <Input.Password autoComplete="current-password" aria-required />
      </FormRow>
      <FormRow
        name="newPassword"
        label={text('personal.newPassword')}
        dependencies={['oldPassword']}
        help={
          <>
            <StrengthMeter password={typed} />
            {text('personal.passwordHint')}
          </>
        }
        rules={rules.newPassword}
        validateFirst
      >
        <Input.Password autoComplete="new-password" aria-required />
      </FormRow>
      <FormRow
        name="newPassword1"
        label={text('personal.newPassword1')}
        dependencies={['newPassword']}
        rules={rules.newPassword1}
        validateFirst
      >
        <Input.Password autoComplete="new-password" aria-required />
      </FormRow>
      {trouble && <Alert className={styles.alert} type="error" showIcon title={trouble} />}
      <Button type="primary" htmlType="submit" loading={isSending}>
        {text('personal.password')}
      </Button>
    </Form>
  );
}
