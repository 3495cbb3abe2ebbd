import { md5 } from 'js-md5';
import { user } from '#src/resources/system/user';
import { Api, requestToken, type Transport } from './api.ts';

/** A password that a colleague chooses. */
export const chosenPassword = 'Guard-the-door-8';

interface Colleague {
  readonly id: string;
  /** The session in which the password was chosen. */
  readonly token: string;
  readonly api: Api;
}

/** Makes a colleague with these roles, who has chosen a password already. It uses the calls of an administrator's screens. */
export async function makeColleague(
  admin: Api,
  transport: Transport,
  { account, roleId }: { readonly account: string; readonly roleId: string },
): Promise<Colleague> {
  const depts = await admin.get<{ id: string }[]>('blade-system/dept/lazy-tree', { parentId: '0' });
  const values = { account, name: account, realName: account, roleId, deptId: depts.data[0]?.id ?? '' };
  const { data } = await admin.submit(user, values);
  const first = await requestToken(transport, { account, password: String(data.initialPassword) });
  const [oldPassword, newPassword] = [md5(String(data.initialPassword)), md5(chosenPassword)];
  const change = { oldPassword, newPassword, newPassword1: newPassword };
  await new Api(transport, first.access_token).post('blade-user/update-password', {}, change);
  const { access_token } = await requestToken(transport, { account, password: chosenPassword });
  return { id: data.id, token: access_token, api: new Api(transport, access_token) };
}
