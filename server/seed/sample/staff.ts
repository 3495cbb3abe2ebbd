import type { Transaction } from '#server/db/types';
import { seedId } from '#server/lib/seed-id';
import { accountRow, userTable } from '../accounts.ts';
import { PLATFORM_TENANT } from '../organisation.ts';
import { roleId } from '../roles.ts';
import { insertAll, type SeedRow, type Settled, settle } from '../settle.ts';
import { deptIds, samplePassword } from './users.ts';

/** The keys of the dictionaries `account_status` and `sex`. */
const PENDING = 0;
const ACTIVE = 1;
const LOCKED = 2;
const DISABLED = 3;
const MALE = 1;
const FEMALE = 2;

interface StaffLine {
  readonly account: string;
  readonly name: string;
  readonly sex: number;
  readonly phone: string;
  /** Absent for those who have registered and wait. */
  readonly role?: string;
  readonly post?: string;
  /** The name of a sample department; the head office where there is none of that name. */
  readonly dept?: string;
  readonly status?: number;
}

/** Colleagues of the one person for each role, in every state that an account may be in. */
export const sampleStaff: readonly StaffLine[] = [
  { account: 'huangwei', name: '黄伟', sex: MALE, phone: '13811220001', role: 'dispatcher', post: 'staff', dept: '江南金库' },
  { account: 'linxia', name: '林霞', sex: FEMALE, phone: '13811220002', role: 'dispatcher', post: 'staff', dept: '江北金库' },
  { account: 'zhengyu', name: '郑宇', sex: MALE, phone: '13811220003', role: 'supervisor', post: 'pm', dept: '江南金库' },
  { account: 'hexue', name: '何雪', sex: FEMALE, phone: '13811220004', role: 'auditor', post: 'staff', dept: '信息科技部' },
  { account: 'guomin', name: '郭敏', sex: FEMALE, phone: '13811220005', role: 'admin', post: 'hrm', dept: '运营管理部' },
  {
    account: 'songjie',
    name: '宋杰',
    sex: MALE,
    phone: '13811220006',
    role: 'dispatcher',
    post: 'staff',
    dept: '江北金库',
    status: LOCKED,
  },
  {
    account: 'fengli',
    name: '冯丽',
    sex: FEMALE,
    phone: '13811220007',
    role: 'auditor',
    post: 'staff',
    dept: '安全保卫部',
    status: DISABLED,
  },
  { account: 'maqiang', name: '马强', sex: MALE, phone: '13811220008', status: PENDING },
  { account: 'tangli', name: '唐丽', sex: FEMALE, phone: '13811220009', status: PENDING },
];

/** Adds the colleagues. */
export async function addSampleStaff(tx: Transaction, role: Settled<SeedRow>, place: { readonly deptId: string }): Promise<void> {
  const password = await samplePassword(tx);
  if (!password) return;
  const byName = await deptIds(tx);
  const rows = sampleStaff.map(({ account, name, sex, phone, role: alias, post, dept: deptName, status = ACTIVE }) => {
    const own = {
      roleId: alias ? (role.living.get(roleId(alias)) ?? '') : '',
      deptId: alias ? (byName.get(deptName ?? '') ?? place.deptId) : '',
    };
    const postId = post ? seedId('post', `${PLATFORM_TENANT}:${post}`) : null;
    return { ...accountRow(account, name, own), ...password, sex, phone, postId, status };
  });
  const { missing } = await settle(tx, userTable, { rows, key: ['account', 'tenantId'] });
  await insertAll(tx, userTable, missing);
}
