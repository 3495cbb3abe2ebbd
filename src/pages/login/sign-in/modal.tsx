import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether the content behind is made hard to read meanwhile. */
  readonly isVeiled?: boolean;
}

/**
 * Shows a native dialog of the browser: above everything, with the focus kept inside. It is closed by its buttons only, never
 * by accident.
 */
export function Modal({ title, children, isVeiled }: ModalProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = box.current;
    if (!shown || shown.open) return undefined;
    shown.showModal();
    // Opening moves the focus to the first field, which need not be the one to begin with.
    shown.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.box}
      data-veiled={isVeiled || undefined}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      // Two presses of Esc close a dialog of Chromium in spite of the handler above.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
