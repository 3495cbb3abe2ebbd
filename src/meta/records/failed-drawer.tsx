import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';

/** Over dialogs too, whichever of them was there first. */
export const above = 1100;

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Stands where the drawer would, which has not come. A dialog at the edge: it is here already, and antd's drawer is not. */
export function FailedDrawer({ isOpen, onClose, afterClose, children }: DrawerProps & { readonly children: ReactNode }) {
  const text = useText();
  return (
    <Modal
      title={text('meta.view')}
      open={isOpen}
      onCancel={onClose}
      afterClose={afterClose}
      closable={{ 'aria-label': text('meta.close') }}
      footer={null}
      width={720}
      zIndex={above}
      style={{ top: 0, margin: '0 0 0 auto', padding: 0, maxWidth: '100vw' }}
      styles={{ content: { minHeight: '100vh', borderRadius: 0 } }}
    >
      {children}
    </Modal>
  );
}
