import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { DeniedState, LoadingState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { grantorsQuery } from '#src/providers/grantors';
import { menuBeyondQuery, menusForQuery, menuTitle } from '#src/providers/menu';
import { NotFound } from './not-found.tsx';
import { screenAt } from './screen-at.ts';
import { useUserScreens } from './use-user-screens.ts';

/** Names the screen that is denied, whom to ask for it, and leads home. */
function DeniedScreen({ what }: { readonly what: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { data } = useQuery(grantorsQuery);
  const home = (
    <Button type="primary" onClick={() => navigate('/')}>
      {text('layout.error.home')}
    </Button>
  );
  return <DeniedState what={what} askable={data} actions={home} />;
}

/**
 * Shown in the frame when an address is none of the user's screens, as far as they are known: they are asked for anew. One that
 * the menu has for others is denied, so that they know what to ask for; every other one is not found.
 */
export function LostScreen() {
  const { pathname } = useLocation();
  const words = useWords();
  const { data, isPending } = useQuery(menuBeyondQuery(pathname));
  const fresh = useQuery(menusForQuery(useQueryClient(), pathname));
  // The frame draws a screen a moment after the menus say that there is one.
  const isThere = screenAt(useUserScreens().screens, pathname) !== undefined;
  if (isPending || fresh.isPending || isThere) return <LoadingState />;
  const [menu] = data ?? [];
  return menu ? <DeniedScreen what={words(menuTitle(menu))} /> : <NotFound />;
}
