import type { ReactNode } from 'react';
import { Modal } from '#src/components/modal.tsx';
import { useText } from '#src/lib/i18n';

/** The z-index of drawers, above all dialogs, including those opened before. */
export const above = 1100;

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Replaces a drawer that could not be loaded. It is a dialog at the edge, which is loaded already, unlike antd's drawer. */
export function FailedDrawer({ isOpen, onClose, afterClose, children }: DrawerProps & { readonly children: ReactNode }) {
  const text = useText();
  return (
    <Modal
      title={text('meta.view')}
      open={isOpen}
      onCancel={onClose}
      afterClose={afterClose}
      footer={null}
      width={720}
      zIndex={above}
      style={{ top: 0, margin: '0 0 0 auto', padding: 0, maxWidth: '100vw' }}
      styles={{ container: { minHeight: '100vh', borderRadius: 0 } }}
    >
      {children}
    </Modal>
  );
}
