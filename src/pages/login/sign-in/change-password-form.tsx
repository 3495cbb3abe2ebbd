import { type SubmitEvent, useState } from 'react';
import { passwordRule } from '#shared/rules';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { changePassword } from '#src/lib/sign-in/own-password';
import '#src/locales/change';
import { authProvider } from '#src/providers/auth';
import styles from './form.module.css';
import loginStyles from './login.module.css';
import { SubmitButton } from './submit-button.tsx';
import { PasswordInput } from './text-input.tsx';
import { type FieldErrors, missing, useFormErrors, valuesOf } from './use-form-errors.ts';

const required = {
  oldPassword: 'change.oldPasswordRequired',
  newPassword: 'change.newPasswordRequired',
  confirmPassword: 'change.confirmPasswordRequired',
} as const;

type Values = Readonly<Record<string, string>>;

function checkNew({ oldPassword, newPassword = '' }: Values): FieldErrors {
  if (passwordRule(newPassword)) return { newPassword: 'change.passwordFormat' };
  if (newPassword === oldPassword) return { newPassword: 'change.sameAsOld' };
  return newPassword === session.get()?.user.account ? { newPassword: 'change.sameAsAccount' } : {};
}

/** Returns the errors that are known without asking the server, which checks again. */
function check(values: Values): FieldErrors {
  const absent = missing(values, required);
  return {
    ...(absent.newPassword ? {} : checkNew(values)),
    ...(values.newPassword === values.confirmPassword ? {} : { confirmPassword: 'change.confirmDiffers' }),
    ...absent,
  };
}

interface ChangePasswordFormProps {
  /** Whether a page stays open behind it. */
  readonly isOverPage?: boolean;
}

/** Asks for a new password in place of the initial one, which the server requires before anything else. */
export function ChangePasswordForm({ isOverPage }: ChangePasswordFormProps) {
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
    <>
      <p className={loginStyles.lead}>{text(isOverPage ? 'change.overPage' : 'change.firstText')}</p>
      <form className={styles.form} onSubmit={handleSubmit} onInput={handleInput} noValidate aria-busy={isPending}>
        {/* A field for password managers, which store the new password under the account. */}
        <input type="text" name="account" autoComplete="username" value={session.get()?.user.account ?? ''} readOnly hidden />
        <PasswordInput
          name="oldPassword"
          label={text('change.oldPassword')}
          autoComplete="current-password"
          autoFocus
          error={errorOf('oldPassword')}
        />
        <PasswordInput
          name="newPassword"
          label={text('change.newPassword')}
          autoComplete="new-password"
          error={errorOf('newPassword')}
        />
        <PasswordInput
          name="confirmPassword"
          label={text('change.confirmPassword')}
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
        <p className={styles.message} data-kind="refusal" role="alert">
          {refusal}
        </p>
        <SubmitButton isPending={isPending} label={text('change.submit')} pendingLabel={text('change.submitting')} />
        <button type="button" className={styles.quiet} onClick={() => void authProvider.logout()}>
          {text('login.signOut')}
        </button>
      </form>
    </>
  );
}
