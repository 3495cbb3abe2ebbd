import type { RowOf } from '#server/crud/model/table';
import type { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';

export type ExchangeRow = RowOf<typeof exchg>;
export type LineRow = RowOf<typeof exchgArt>;
export type SignRow = RowOf<typeof exchgSign>;
