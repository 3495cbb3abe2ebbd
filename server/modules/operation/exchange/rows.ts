import { tableOf } from '#server/crud/model/table';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';

export const exchanges = tableOf(exchg);
export const lines = tableOf(exchgArt);
export const signatures = tableOf(exchgSign);
export const inStock = tableOf(artinstock);
export const outStock = tableOf(artoutstock);

export type ExchangeRow = typeof exchanges.$inferSelect;
export type LineRow = typeof lines.$inferSelect;
export type SignRow = typeof signatures.$inferSelect;
