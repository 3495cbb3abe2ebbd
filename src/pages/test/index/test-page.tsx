import { useGetIdentity } from '@refinedev/core';
import { Descriptions } from 'antd';
import { useLocation } from 'react-router-dom';
import { useText } from '#src/lib/i18n';
import type { SessionUser } from '#src/lib/token';

/** Shows a page to test menus with: the present user and the address. */
export function TestPage() {
  const text = useText();
  const { pathname, search } = useLocation();
  const { data: user } = useGetIdentity<SessionUser>();
  const items = [
    { key: 'account', label: text('layout.test.account'), children: user?.account },
    { key: 'roles', label: text('layout.test.roles'), children: user?.roles.join(', ') },
    { key: 'address', label: text('layout.test.address'), children: pathname + search },
  ];
  return <Descriptions title={text('layout.test.title')} extra={text('layout.test.hint')} column={1} bordered items={items} />;
}
