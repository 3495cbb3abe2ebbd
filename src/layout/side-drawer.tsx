import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';

interface SideDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the side menu of a phone, over the page. It is a module of its own, because only phones need antd's drawer. */
export function SideDrawer({ open, onClose, children }: SideDrawerProps) {
  const text = useText();
  return (
    <Drawer
      placement="left"
      size={288}
      open={open}
      onClose={onClose}
      title={text('layout.side.menu')}
      styles={{ body: { padding: '8px 0' } }}
    >
      <nav aria-label={text('layout.side.menu')}>{children}</nav>
    </Drawer>
  );
}
