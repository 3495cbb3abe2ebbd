import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/types';
import { seedId } from '#server/lib/seed-id';
import { line } from '#src/resources/business/line';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { Api } from './api.ts';

/** The department that every installation has. */
export const headOffice = seedId('dept', '000000');

const address = { address: 'Road 1', contactName: 'Ann', contactPhone: '13800000001' };
const named = (deptName: string, deptCategory: number) => ({ deptName, fullName: deptName, deptCategory, parentId: headOffice });

export const office = (name: string, more: object = {}) => ({ ...named(name, deptCategories.office), ...more });
export const base = (name: string, more: object = {}) => ({ ...named(name, deptCategories.base), ...address, ...more });
export const node = (name: string, baseId: string, more: object = {}) => ({
  ...named(name, deptCategories.node),
  ...address,
  baseId,
  ...more,
});

/** Adds a department and returns its id; throws if the server refuses it. */
export async function makeDept(api: Api, values: object): Promise<string> {
  const answer = await api.submit(dept, { ...values });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
}

/** Makes two bases: east with the nodes a (which hangs below it) and b, west with the node c. */
export async function makeBank(api: Api) {
  const east = await makeDept(api, base('east', { sort: 1 }));
  const west = await makeDept(api, base('west', { sort: 2 }));
  const a = await makeDept(api, node('a', east, { sort: 3, parentId: east }));
  const b = await makeDept(api, node('b', east, { sort: 4 }));
  const c = await makeDept(api, node('c', west, { sort: 5 }));
  return { east, west, a, b, c };
}

let lineNumber = 0;

/** Adds a line of a base and returns its id; throws if the server refuses it. */
export async function makeLine(api: Api, baseId: string, values: object = {}): Promise<string> {
  lineNumber += 1;
  const own = { lineCode: `L${lineNumber}`, lineName: `Line ${lineNumber}`, baseId, planMinutes: 90, sort: lineNumber };
  const answer = await api.submit(line, { ...own, ...values });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id;
}

/** Removes all departments but the first, with every line and stop. */
export async function clearBank(db: Database): Promise<void> {
  await db.execute(sql`delete from line_dept`);
  await db.execute(sql`delete from line`);
  await db.execute(sql`delete from dept where id <> ${headOffice}`);
}
