import { tableOf } from '#server/crud/model/table';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import { type DictLine, type EntryLine, ROOT_KEY } from '#server/modules/system/dict/shipped/line';
import type { DictSource } from '#shared/field';
import { dict } from '#src/resources/system/dict';

const dictTable = tableOf(dict);
/** A row of either dictionary; those of the business one get their tenant when they are written. */
type DictRow = typeof dictTable.$inferInsert & { readonly id: string };

function rowsOf(source: DictSource, line: DictLine, place: number): DictRow[] {
  const idOf = (key: string) => seedId(`dict:${source}`, `${line.code}=${key}`);
  const row = ({ key, zh, en, remark }: EntryLine, parentId: string, sort: number): DictRow => ({
    id: idOf(key),
    parentId,
    code: line.code,
    dictKey: key,
    dictValue: zh,
    dictValueEn: en,
    sort,
    isSealed: 0,
    remark,
  });
  return [
    row({ key: ROOT_KEY, zh: line.zh, en: line.en }, ROOT_ID, place + 1),
    ...line.entries.map((own, index) => row(own, idOf(ROOT_KEY), index + 1)),
  ];
}

/** The rows of dictionaries, each root before its entries. */
export function dictRows(source: DictSource, lines: readonly DictLine[]): DictRow[] {
  return lines.flatMap((line, place) => rowsOf(source, line, place));
}
