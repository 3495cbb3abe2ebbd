import { createHash, timingSafeEqual } from 'node:crypto';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { client } from '#src/resources/system/client';
import { type AuthContext, isEnabled } from './service.ts';

/** A program that may ask for tokens. Its secret is public where the program is a browser; it only limits the grants. */
export interface Client {
  readonly clientId: string;
  readonly grants: ReadonlySet<string>;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

const clients = tableOf(client);
/** No session is renewed for longer, whatever a client's row says. */
const LONGEST_SECONDS = 7 * 24 * 3600;
const LONGEST_ACCESS_SECONDS = 24 * 3600;

/** The client named by a Basic header. Refuses with 401 when there is none or its secret is another. */
export async function authenticateClient({ db, box }: AuthContext, header: string | undefined): Promise<Client> {
  const pair = readBasic(header);
  const row = await readRow(db, client, { where: [{ clientId: pair.id }, isEnabled(clients.status)] });
  if (!row || !isSame(box.open(row.clientSecret), pair.secret)) throw new AppError('CLIENT_WRONG');
  return {
    clientId: row.clientId,
    grants: new Set(splitMany(row.authorizedGrantTypes)),
    accessSeconds: Math.min(row.accessTokenValidity, LONGEST_ACCESS_SECONDS),
    refreshSeconds: Math.min(row.refreshTokenValidity, LONGEST_SECONDS),
  };
}

function readBasic(header: string | undefined): { id: string; secret: string } {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) throw new AppError('CLIENT_MISSING');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) throw new AppError('CLIENT_WRONG');
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Compares without telling by its time how much is right. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
