import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { dictBiz } from '#src/resources/system/dict';
import { tenant } from '#src/resources/system/tenant';
import type { Api, Row } from './api.ts';

let serial = 0;

/** Returns the values of a new dictionary. */
export const rootValues = (values = {}) => ({
  dictValue: 'Colours',
  sort: 1,
  isSealed: 0,
  code: `colours_${++serial}`,
  ...values,
});
/** Returns the values of a new entry below a dictionary, or below another entry. */
export const entryValues = (parentId: string, values = {}) => ({
  parentId,
  dictValue: 'Red',
  dictKey: '1',
  sort: 1,
  isSealed: 0,
  ...values,
});

/** Returns calls that write and read business dictionaries as one person. */
export function dictionariesOf(api: Api) {
  const detailOf = async (id: string) => (await api.detail(dictBiz, id)).data;
  async function addEntry(parentId: string, values = {}): Promise<Row> {
    const answer = await api.submit(dictBiz, entryValues(parentId, values));
    if (answer.status !== 200) throw new Error(answer.msg);
    return detailOf(answer.data.id);
  }
  return {
    detailOf,
    addEntry,
    /** Stores a dictionary with some entries. */
    async make(...keys: string[]): Promise<{ id: string; code: string; entries: string[] }> {
      const values = rootValues();
      const { data } = await api.submit(dictBiz, values);
      const entries = await Promise.all(keys.map(async (dictKey) => (await addEntry(data.id, { dictKey })).id));
      return { id: data.id, code: values.code, entries };
    },
    change: async (id: string, values: object) => api.submit(dictBiz, { ...(await detailOf(id)), ...values }),
    childrenOf: async (parentId: string, query = {}) =>
      (await api.get<Row[]>('blade-system/dict-biz/child-list', { parentId, ...query })).data,
  };
}

/** Adds tenants that have no rows of their own yet, not even dictionaries. */
export async function addEmptyTenants(db: Database, ...ids: readonly string[]): Promise<void> {
  const rows = ids.map((tenantId) => ({
    tenantId,
    tenantName: `Tenant ${tenantId}`,
    linkman: 'Li',
    contactNumber: '13800000000',
  }));
  await db.insert(tableOf(tenant)).values(rows);
}
