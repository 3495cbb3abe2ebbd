import type { MouseEvent } from 'react';
import { useText } from '#src/lib/i18n';
import type { SampleAccount } from '#src/lib/sign-in/sign-in-ways';
import '#src/locales/ways';
import styles from './sample-accounts.module.css';

/** Fills in the account of a form, as if it had been typed, and leads to the password. */
function fillIn({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, account: string): void {
  const input = form?.querySelector<HTMLInputElement>('[name=account]');
  if (!input) return;
  input.value = account;
  // The form hears of it, and takes back what it said about an empty account.
  input.dispatchEvent(new Event('input', { bubbles: true }));
  form?.querySelector<HTMLInputElement>('[name=password]')?.focus();
}

/** Names the accounts of a new installation that still have its first password, which is not told here. */
export function SampleAccounts({ samples }: { readonly samples: readonly SampleAccount[] }) {
  const text = useText();
  return (
    <div className={styles.samples}>
      <p className={styles.title}>{text('ways.samples')}</p>
      <div className={styles.accounts}>
        {samples.map(({ account, role }) => (
          <button key={account} type="button" className={styles.account} onClick={(event) => fillIn(event, account)}>
            {role} <span className={styles.name}>{account}</span>
          </button>
        ))}
      </div>
      <p className={styles.hint}>{text('ways.samplesHint')}</p>
    </div>
  );
}
