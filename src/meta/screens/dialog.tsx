import { Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import styles from './dialog.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

/** The specification's dialog width. */
const dialogWidth = 880;

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the dialog has left the screen and the focus has gone back, so that it may be unmounted. */
  readonly afterClose: () => void;
  /** Called when the dialog is open, to place the focus. */
  readonly afterOpen?: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Shows a dialog 880 pixels wide, which fills the screen on a phone. Esc, mask and × all call `onClose`. */
export function Dialog({ title, isOpen, onClose, afterClose, afterOpen, footer, children }: DialogProps) {
  const text = useText();
  const handleOpenChange = (open: boolean) => (open ? afterOpen?.() : afterClose());
  const closeIcon = { 'aria-label': text('meta.close') };
  // A button that disappears when its work is done takes the focus with it, and then no key reaches the dialog, not even Esc.
  const kept = useKeptFocus(children);
  const whole = (drawn: ReactNode) => (
    <section className={styles.whole} {...kept.props}>
      {drawn}
    </section>
  );
  const foot = <div className={styles.footer}>{footer}</div>;
  if (useIsPhone()) {
    return (
      <Drawer
        title={title}
        open={isOpen}
        onClose={onClose}
        afterOpenChange={handleOpenChange}
        closable={closeIcon}
        footer={foot}
        className={styles.phone}
        drawerRender={whole}
        height="100%"
        placement="bottom"
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Modal
      title={title}
      open={isOpen}
      onCancel={onClose}
      afterOpenChange={handleOpenChange}
      centered
      closable={closeIcon}
      footer={foot}
      modalRender={whole}
      width={dialogWidth}
      className={styles.dialog}
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
