import { and, asc, eq, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { dictBiz } from '#src/resources/system/dict';
import { PLATFORM_TENANT } from '../organisation.ts';
import type { Sample } from './engine.ts';

const CODE = 'escort_company';
const companies = [
  { dictValue: '江南押运', dictValueEn: 'Jiangnan Escort' },
  { dictValue: '金盾护卫', dictValueEn: 'Golden Shield' },
] as const;

const entries = tableOf(dictBiz);

/** The keys of the two escort companies of the sample, which are added where the dictionary has none. */
export async function companyKeys({ tx, actor, records }: Sample): Promise<readonly string[]> {
  const read = () =>
    tx
      .select({ key: entries.dictKey })
      .from(entries)
      .where(
        and(eq(entries.code, CODE), eq(entries.tenantId, PLATFORM_TENANT), ne(entries.dictKey, '-1'), eq(entries.isDeleted, 0)),
      )
      .orderBy(asc(entries.sort), asc(entries.dictKey));
  const known = await read();
  if (known.length > 0) return known.map(({ key }) => key);
  const parentId = seedId('dict:business', `${CODE}=-1`);
  for (const [index, named] of companies.entries()) {
    const dictKey = String(index + 1);
    await records(dictBiz).submit({ actor, tx }, { parentId, code: CODE, dictKey, ...named, sort: index + 1 });
  }
  return (await read()).map(({ key }) => key);
}
