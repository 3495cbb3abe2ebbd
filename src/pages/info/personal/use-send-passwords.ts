import { useNotification } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { changePassword } from '#src/lib/sign-in/own-password';

/** The values of the password form. */
export interface Passwords {
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
export function useSendPasswords(form: FormInstance<Passwords>) {
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
