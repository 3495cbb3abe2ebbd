import styles from './form.module.css';

interface SubmitButtonProps {
  readonly isPending: boolean;
  readonly label: string;
  readonly pendingLabel: string;
}

/**
 * Shows the only button of the form. While it waits it stays focusable, so that the focus is not lost; a second press does
 * nothing.
 */
export function SubmitButton({ isPending, label, pendingLabel }: SubmitButtonProps) {
  return (
    <button type="submit" className={styles.submit} aria-disabled={isPending}>
      {isPending ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {isPending ? pendingLabel : label}
    </button>
  );
}
