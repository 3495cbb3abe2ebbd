import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { canonical, sha256 } from '#server/lib/canonical';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import type { ExchangeRow } from './rows.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const namesOf = ({ fields }: { readonly fields: object }, ...without: readonly string[]) =>
  Object.keys(fields).filter((name) => !without.includes(name));
const headNames = namesOf(exchg, 'checksum', 'arts', 'signs');
const lineNames = namesOf(exchgArt);
const signNames = namesOf(exchgSign);

const only = (row: AnyRow, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** SHA-256 over everything that both sides signed: the exchange, its lines in their order and its signatures. */
export async function checksumOf(via: Executor, row: ExchangeRow): Promise<string> {
  const where = { exchgId: row.id };
  const arts = await readRows(via, exchgArt, { where, order: { artId: 'asc' } });
  const signs = await readRows(via, exchgSign, { where, order: { side: 'asc', personId: 'asc', id: 'asc' } });
  return sha256(
    canonical({
      id: row.id,
      ...only(row, headNames),
      arts: arts.map((line) => only(line, lineNames)),
      signs: signs.map((sign) => only(sign, signNames)),
    }),
  );
}
