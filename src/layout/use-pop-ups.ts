import type { GetRef, Menu, MenuProps } from 'antd';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import type { MenuItem } from '#src/screens/routes';
import { keysTo } from '../screens/screen-at.ts';

/** Returns whether the focus goes on to another entry of the menu, in whichever of its pop-ups. */
const staysInMenu = ({ relatedTarget }: FocusEvent) => relatedTarget?.closest('[role="menu"]') != null;

/**
 * Returns which branches of the folded menu are open as pop-ups: the latest one with those it lies in, until a choice or until
 * the focus leaves. The library opens a branch a moment after the pointer came to it or to its pop-up: if a choice is made within
 * that moment, the pop-up would come back over the page. So after a choice only the next pointer on a branch, or key, opens one.
 */
export function usePopUps(menu: readonly MenuItem[]) {
  const [openKeys, setOpenKeys] = useState<string[]>([]);
  const isChosen = useRef(false);
  const ref = useRef<GetRef<typeof Menu>>(null);
  const allow = useCallback(() => {
    isChosen.current = false;
  }, []);

  const popUps = {
    ref,
    openKeys,
    onOpenChange: (keys) => {
      if (isChosen.current && keys.length > 0) return;
      const latest = keys.at(-1);
      setOpenKeys([...(keysTo(menu, ({ key }) => key === latest) ?? [])]);
    },
    onClick: ({ keyPath, domEvent }) => {
      isChosen.current = keyPath.length > 1;
      // The link with the focus goes away with its pop-up. A click without a press was made by a key.
      if (!isChosen.current || domEvent.type !== 'click' || domEvent.detail > 0) return;
      const place = menu.findIndex(({ key }) => key === keyPath.at(-1));
      ref.current?.menu?.list.children[place]?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    },
    onKeyDown: ({ key, target }) => {
      allow();
      // In a pop-up the library shuts that one, but on the branch itself none.
      if (key === 'Escape' && target instanceof Node && ref.current?.menu?.list.contains(target)) setOpenKeys([]);
    },
    onBlur: (event) => {
      if (!staysInMenu(event)) setOpenKeys([]);
    },
  } satisfies MenuProps & { ref: unknown };
  return { popUps, allow };
}
