import { config } from '../../config.ts';
import { http } from '../http/http.ts';
import { encodePassword } from './password.ts';

/** Changes the password of the signed-in user. Form fields in the body keep even the encoded values out of the address. */
export async function changePassword(oldPlain: string, newPlain: string): Promise<void> {
  const [oldPassword, newPassword] = await Promise.all([encodePassword(oldPlain), encodePassword(newPlain)]);
  const fields = { oldPassword, newPassword, newPassword1: newPassword };
  await http.post(`${config.userPrefix}/update-password`, new URLSearchParams(fields), { whileWaiting: true });
}
