import { Drawer } from 'antd';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Modal } from '#src/components/modal.tsx';
import { useIsPhone } from '#src/components/use-phone';
import styles from './dialog.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

/** The width of a dialog (protocol 8.3). */
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

/**
 * Ignores the second press of a double click that opened the dialog: it falls on the dialog, where it would mark a word, or on the
 * mask, where it would close the dialog again.
 */
function useOwnPresses(isOpen: boolean, onClose: () => void) {
  const isOwn = useRef(false);
  useEffect(() => {
    if (isOpen) isOwn.current = false;
  }, [isOpen]);
  const handleMouseDown = (event: MouseEvent) => {
    if (event.detail <= 1) isOwn.current = true;
    else if (!isOwn.current) event.preventDefault();
  };
  const handleCancel = ({ nativeEvent }: SyntheticEvent) => {
    if (isOwn.current || !(nativeEvent instanceof UIEvent) || nativeEvent.detail <= 1) onClose();
  };
  return { wrapProps: { onMouseDownCapture: handleMouseDown }, onCancel: handleCancel };
}

/** Shows a dialog 880 pixels wide, which fills the screen on a phone. Esc, mask and × all call `onClose`. */
export function Dialog({ title, isOpen, onClose, afterClose, afterOpen, footer, children }: DialogProps) {
  const handleOpenChange = (open: boolean) => (open ? afterOpen?.() : afterClose());
  // A button that disappears when its work is done takes the focus with it, and then no key reaches the dialog, not even Esc.
  const kept = useKeptFocus(children);
  const presses = useOwnPresses(isOpen, onClose);
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
        footer={foot}
        className={styles.phone}
        drawerRender={whole}
        size="100%"
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
      {...presses}
      afterOpenChange={handleOpenChange}
      centered
      footer={foot}
      modalRender={whole}
      width={dialogWidth}
      className={styles.dialog}
    >
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
