import { type SubmitEvent, useState } from 'react';
import { passwordRule } from '#shared/rules';
import { useText } from '#src/lib/i18n';
import { changePassword } from '#src/lib/own-password';
import { session } from '#src/lib/session';
import { authProvider } from '#src/providers/auth';
import styles from './form.module.css';
import { PasswordInput } from './password-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type FieldErrors, missing, useFormErrors, valuesOf } from './use-form-errors.ts';

const required = {
  oldPassword: 'login.oldPasswordRequired',
  newPassword: 'login.newPasswordRequired',
  confirmPassword: 'login.confirmPasswordRequired',
} as const;

type Values = Readonly<Record<string, string>>;

function checkNew({ oldPassword, newPassword = '' }: Values): FieldErrors {
  if (passwordRule(newPassword)) return { newPassword: 'login.passwordFormat' };
  if (newPassword === oldPassword) return { newPassword: 'login.sameAsOld' };
  return newPassword === session.get()?.user.account ? { newPassword: 'login.sameAsAccount' } : {};
}

/** All that can be known without asking the server, which checks it again. */
function check(values: Values): FieldErrors {
  const absent = missing(values, required);
  return {
    ...(absent.newPassword ? {} : checkNew(values)),
    ...(values.newPassword === values.confirmPassword ? {} : { confirmPassword: 'login.confirmDiffers' }),
    ...absent,
  };
}

/** Replacing the initial password, which the server demands before anything else. */
export function ChangePasswordForm() {
  const text = useText();
  const { errors, report, handleInput } = useFormErrors();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const errorOf = (name: keyof typeof required) => errors[name] && text(errors[name]);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    setRefusal(undefined);
    if (!report(form, check(values)) || isPending) return;
    setIsPending(true);
    try {
      await changePassword(values.oldPassword ?? '', values.newPassword ?? '');
      session.setMustChangePassword(false);
    } catch (error) {
      setIsPending(false);
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} onInput={handleInput} noValidate aria-busy={isPending}>
      {/* For password managers, which file the new password under the account. */}
      <input type="text" name="account" autoComplete="username" value={session.get()?.user.account ?? ''} readOnly hidden />
      <PasswordInput
        name="oldPassword"
        label={text('login.oldPassword')}
        autoComplete="current-password"
        autoFocus
        error={errorOf('oldPassword')}
      />
      <PasswordInput
        name="newPassword"
        label={text('login.newPassword')}
        autoComplete="new-password"
        error={errorOf('newPassword')}
      />
      <PasswordInput
        name="confirmPassword"
        label={text('login.confirmPassword')}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
      />
      <p className={styles.message} data-kind="refusal" role="alert">
        {refusal}
      </p>
      <SubmitButton isPending={isPending} label={text('login.change')} pendingLabel={text('login.changing')} />
      <button type="button" className={styles.quiet} onClick={() => void authProvider.logout()}>
        {text('login.signOut')}
      </button>
    </form>
  );
}
