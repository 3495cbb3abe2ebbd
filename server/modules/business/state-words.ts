import { and, eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor } from '#server/db/types';
import type { Field, Words } from '#shared/field';
import { dictBiz } from '#src/resources/system/dict';

const entries = tableOf(dictBiz);

/** What a tenant calls a state: the words of its dictionary, for a refusal. */
export async function stateWords(
  via: Executor,
  tenantId: string,
  { field, state }: { readonly field: Pick<Field, 'dict'>; readonly state: number },
): Promise<Words> {
  const code = field.dict?.code ?? '';
  const isEntry = and(eq(entries.tenantId, tenantId), eq(entries.code, code), eq(entries.dictKey, String(state)));
  const [entry] = await via.select({ zh: entries.dictValue, en: entries.dictValueEn }).from(entries).where(isEntry);
  return { zh: entry?.zh ?? String(state), en: entry?.en || (entry?.zh ?? String(state)) };
}
