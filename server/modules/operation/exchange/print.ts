import { readRow } from '#server/crud/read/rows';
import type { Records, WireRecord } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import { checksumOf } from './checksum.ts';

interface Asked {
  readonly services: Services;
  readonly records: Records;
  readonly actor: Actor;
}

/** Returns what the printed slip of an exchange shows: the record, and its signatures by side (domain model 8.4). */
export async function printExchange({ records, actor }: Asked, id: string): Promise<WireRecord> {
  const record = await records.detail(actor, id);
  if (!record) throw new AppError('NOT_FOUND');
  const signs = ((record.signs ?? []) as WireRecord[]).filter(({ isLapsed }) => Number(isLapsed) !== 1);
  const ofSide = (side: number) => signs.filter((sign) => Number(sign.side) === side);
  const checksum = String(record.checksum ?? '');
  const query = new URLSearchParams({ id, checksum });
  return {
    ...record,
    giverSigns: ofSide(exchgSides.giver),
    receiverSigns: ofSide(exchgSides.receiver),
    /** The address in the code on the slip; empty before the exchange is confirmed. */
    checkPath: checksum === '' ? '' : `${records.resource.path}/check?${query}`,
  };
}

/** The answer to whether a slip says of an exchange what both sides signed. */
export interface SlipCheck {
  readonly valid: boolean;
  readonly exchgNo: unknown;
  readonly receiverSignTime: unknown;
}

/** Compares a checksum with the one that was stored, and that with the exchange as it is now. */
export async function checkSlip(
  { services, records, actor }: Asked,
  { id, checksum }: { readonly id: string; readonly checksum: string },
): Promise<SlipCheck> {
  const record = await records.detail(actor, id);
  const { db } = services.context;
  const row = record && (await readRow(db, exchg, { where: { id } }));
  if (!record || !row) throw new AppError('NOT_FOUND');
  const isConfirmed = row.exchgState === exchgStates.confirmed && row.checksum === checksum.toLowerCase();
  const valid = isConfirmed && (await checksumOf(db, row)) === row.checksum;
  return { valid, exchgNo: record.exchgNo, receiverSignTime: record.receiverSignTime };
}
