import { useNotification } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { isApiError } from '#src/lib/api-error';
import { useText } from '#src/lib/i18n';
import { changePassword } from '#src/lib/own-password';

/** What the form of passwords holds. */
export interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPassword1: string;
}

/** Which field a refusal of the server is about. */
const places: Readonly<Record<string, keyof Passwords>> = {
  PASSWORD_OLD_WRONG: 'oldPassword',
  PASSWORD_WEAK: 'newPassword',
  PASSWORD_FORMAT: 'newPassword',
  PASSWORD_CONFIRM: 'newPassword1',
};

const placeOf = (error: unknown) => (isApiError(error) ? places[error.bizCode ?? ''] : undefined);

/** Sends a new password. A refusal is told at its field, or as the trouble that is answered here. */
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
