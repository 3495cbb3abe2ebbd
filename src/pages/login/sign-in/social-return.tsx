import { type SubmitEvent, useEffect, useState } from 'react';
import { passwordRule } from '#shared/rules';
import { config } from '#src/config';
import { useText } from '#src/lib/i18n';
import { enterBySite, type Guest, registerGuest, type SiteFailure, type SiteReturn } from '#src/lib/sign-in/social';
import { recallWanted } from '#src/lib/sign-in/wanted-page';
import type { MessageKey } from '#src/locales/words';
import styles from './form.module.css';
import loginStyles from './login.module.css';
import { Modal } from './modal.tsx';
import { SubmitButton } from './submit-button.tsx';
import { asksTenant, knownTenant, TenantInput } from './tenant-input.tsx';
import { PasswordInput, TextInput } from './text-input.tsx';
import { valuesOf } from './use-form-errors.ts';
import type { Tenant } from './use-tenant.ts';
import '#src/locales/change';
import '#src/locales/ways';

type Values = Readonly<Record<string, string>>;
type Check = readonly [field: string, word: MessageKey, isWrong: (values: Values) => boolean];

const lacks = (name: string) => (values: Values) => values[name] === '';

/**
 * The checks in order, each with its own warning (protocol 8.2); the last two are the server's rules, checked before it is
 * asked.
 */
const checks: readonly Check[] = [
  ['tenantId', 'ways.tenantFirst', lacks('tenantId')],
  ['account', 'ways.accountFirst', lacks('account')],
  ['password', 'ways.passwordFirst', lacks('password')],
  ['password1', 'ways.passwordFirst', lacks('password1')],
  ['password1', 'ways.passwordsDiffer', ({ password, password1 }) => password !== password1],
  ['name', 'ways.nameFirst', lacks('name')],
  ['password', 'change.passwordFormat', ({ password = '' }) => passwordRule(password) !== undefined],
];

function typedIn(form: HTMLFormElement): Values {
  const values = Object.entries(valuesOf(form));
  return Object.fromEntries(values.map(([name, value]) => [name, name.startsWith('password') ? value : value.trim()]));
}

function focusOn(form: HTMLFormElement, name: string) {
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
}

interface RegisterDialogProps {
  readonly tenant: Tenant;
  readonly guest: Guest;
  readonly onOver: (message: string) => void;
}

/** Asks for the data of a new account for a person whom another site has identified. */
function RegisterDialog({ tenant, guest, onOver }: RegisterDialogProps) {
  const text = useText();
  const [warning, setWarning] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = typedIn(form);
    const wrong = checks.find(([, , isWrong]) => isWrong(values));
    setWarning(wrong && text(wrong[1]));
    if (wrong) return focusOn(form, wrong[0]);
    if (isPending) return;
    setIsPending(true);
    const { tenantId = knownTenant(tenant), name = '', account = '', password = '' } = values;
    try {
      await registerGuest(config.userPrefix, { tenantId, name, account, password, oauthId: guest.oauthId });
      onOver(text('ways.registered'));
    } catch (error) {
      setIsPending(false);
      setWarning((error instanceof Error && error.message) || text('ways.submitFailed'));
    }
  };

  return (
    <Modal title={text('ways.registerTitle')}>
      <p className={loginStyles.lead}>{text('ways.registerText')}</p>
      <form className={styles.form} onSubmit={handleSubmit} noValidate aria-busy={isPending}>
        {asksTenant(tenant) ? <TenantInput error={undefined} /> : null}
        <TextInput
          name="name"
          label={text('ways.name')}
          autoComplete="name"
          maxLength={20}
          defaultValue={guest.name.slice(0, 20)}
          error={undefined}
        />
        <TextInput
          name="account"
          label={text('ways.account')}
          autoComplete="username"
          maxLength={32}
          autoFocus
          error={undefined}
        />
        <PasswordInput name="password" label={text('ways.password')} autoComplete="new-password" error={undefined} />
        <PasswordInput name="password1" label={text('ways.password1')} autoComplete="new-password" error={undefined} />
        <p className={styles.message} data-kind="refusal" role="alert">
          {warning}
        </p>
        <SubmitButton isPending={isPending} label={text('ways.register')} pendingLabel={text('ways.registering')} />
        <button type="button" className={styles.quiet} onClick={() => onOver('')}>
          {text('common.cancel')}
        </button>
      </form>
    </Modal>
  );
}

const failures: Readonly<Record<SiteFailure, MessageKey>> = {
  denied: 'ways.siteDenied',
  away: 'ways.siteAway',
  unknown: 'ways.siteUnknown',
  failed: 'ways.siteFailed',
};

interface SocialReturnProps {
  readonly tenant: Tenant;
  readonly back: SiteReturn;
  /** Whether the tenant and the sign-in methods are loaded. */
  readonly isReady: boolean;
  /** Called with a message when the attempt failed or led to a registration; the other ways are shown again. */
  readonly onOver: (message: string) => void;
}

/** Handles the return from another site: starts a session, offers a registration, or reports why neither is possible. */
export function SocialReturn({ tenant, back, isReady, onOver }: SocialReturnProps) {
  const text = useText();
  const [guest, setGuest] = useState<Guest>();

  // Removed from the address at once: addresses are easily copied, stored and sent.
  useEffect(recallWanted, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is good for one try, whatever changes meanwhile
  useEffect(() => {
    if (!isReady) return;
    const over = (error: unknown) =>
      onOver(error instanceof Error && error.message ? error.message : text(failures[back.failure]));
    if (back.answer) enterBySite(knownTenant(tenant), back.answer).then(setGuest, over);
    else over(undefined);
  }, [isReady]);

  if (guest) return <RegisterDialog tenant={tenant} guest={guest} onOver={onOver} />;
  return <p role="status">{text('ways.recognising')}</p>;
}
