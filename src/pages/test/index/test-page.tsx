import { useGetIdentity } from '@refinedev/core';
import { useLocation } from 'react-router-dom';
import { Facts } from '#src/components/facts.tsx';
import { useText } from '#src/lib/i18n';
import type { SessionUser } from '#src/lib/session/token';

/** Shows a page to test menus with: the present user and the address. */
export function TestPage() {
  const text = useText();
  const { pathname, search } = useLocation();
  const { data: user } = useGetIdentity<SessionUser>();
  const items = [
    { key: 'account', label: text('layout.test.account'), value: user?.account },
    { key: 'roles', label: text('layout.test.roles'), value: user?.roles.join(', ') },
    { key: 'address', label: text('layout.test.address'), value: pathname + search },
  ];
  return (
    <>
      <h1>{text('layout.test.title')}</h1>
      <p>{text('layout.test.hint')}</p>
      <Facts columns={1} isFramed items={items} />
    </>
  );
}
