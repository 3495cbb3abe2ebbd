import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { canonical, sha256 } from '#server/lib/canonical';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import { type ExchangeRow, lines, signatures } from './table.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const namesOf = ({ fields }: { readonly fields: object }, ...without: readonly string[]) =>
  Object.keys(fields).filter((name) => !without.includes(name));
const headNames = namesOf(exchg, 'checksum', 'arts', 'signs');
const lineNames = namesOf(exchgArt);
const signNames = namesOf(exchgSign);

const only = (row: AnyRow, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** SHA-256 over everything that both sides signed: the exchange, its lines in their order and its signatures. */
export async function checksumOf(via: Executor, row: ExchangeRow): Promise<string> {
  const arts = await via
    .select()
    .from(lines)
    .where(and(eq(lines.exchgId, row.id), eq(lines.isDeleted, 0)))
    .orderBy(asc(lines.artId));
  const signs = await via
    .select()
    .from(signatures)
    .where(and(eq(signatures.exchgId, row.id), eq(signatures.isDeleted, 0)))
    .orderBy(asc(signatures.side), asc(signatures.personId), asc(signatures.id));
  return sha256(
    canonical({
      id: row.id,
      ...only(row, headNames),
      arts: arts.map((line) => only(line, lineNames)),
      signs: signs.map((sign) => only(sign, signNames)),
    }),
  );
}
