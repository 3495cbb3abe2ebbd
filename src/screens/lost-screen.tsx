import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { DeniedState, LoadingState } from '#src/components/state-views.tsx';
import { useWords } from '#src/lib/i18n';
import { menuBeyondQuery, menuTitle } from '#src/providers/menu';
import { NotFound } from './not-found.tsx';

/**
 * Shown in the frame when an address is none of the user's screens. One that the menu has for others is denied, so that he
 * knows what to ask for; every other one is not found.
 */
export function LostScreen() {
  const { pathname } = useLocation();
  const words = useWords();
  const { data, isPending } = useQuery(menuBeyondQuery(pathname));
  if (isPending) return <LoadingState />;
  const [menu] = data ?? [];
  return menu ? <DeniedState what={words(menuTitle(menu))} /> : <NotFound />;
}
