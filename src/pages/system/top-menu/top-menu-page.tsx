import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { grant as words } from '#src/locales/grant';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { useRowsDialog } from '#src/meta/screens/use-rows-dialog';
import { topMenu } from '#src/resources/system/top-menu';

const MenusDialog = lazyWithPreload(async () => (await import('./menus-dialog.tsx')).MenusDialog);

/** Shows the entries of the top bar, with the menus under them. */
export function TopMenuPage() {
  const { asked, open, close, remove } = useRowsDialog();
  const actions = useMemo(
    (): Action[] => [{ verb: 'setting', on: 'row', zh: words.zh.topAction, en: words.en.topAction, run: open }],
    [open],
  );
  const [row] = asked?.rows ?? [];
  return (
    <>
      <ResourceScreen resource={topMenu} actions={actions} />
      {asked && row && (
        <MenusDialog
          key={asked.turn}
          id={String(row.id)}
          name={String(row.name)}
          isOpen={asked.isOpen}
          onClose={close}
          afterClose={remove}
        />
      )}
    </>
  );
}
