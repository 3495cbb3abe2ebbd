import type { AnswerBounds } from '#server/lib/answer-bounds';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import type { Conversation, OpenConversation, SourceTarget } from './conversation.ts';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import type { SourceKind } from './source-address.ts';
import { sourceError } from './source-error.ts';

const openings: Readonly<Record<SourceKind, OpenConversation>> = { mysql: openMysql, postgresql: openPostgres };

/**
 * The bounds of a whole session: a thousand tables with their comments are a few megabytes, and what makes code of them asks for
 * the columns of one.
 */
const sessionBytes = 8 * 2 ** 20;
const sessionMs = 30_000;

/** An open session of a data source; each of its questions ends in time, and with a refusal in our words. */
export type SourceSession = Omit<Conversation, 'close'>;

interface SessionOptions {
  readonly outbound: Outbound;
  /** The most milliseconds for connecting, and for each query. */
  readonly limitMs?: number;
  readonly bounds?: AnswerBounds;
}

/**
 * Works with a data source over one connection, which is always closed at the end. Queries may only read.
 *
 * @throws AppError with a message of its own for an address that may not be called, a database that cannot be reached or does
 * not answer in time, a user that is not admitted and a database that does not exist
 */
export async function withSession<T>(
  target: SourceTarget,
  { outbound, limitMs = vendorMs, bounds = { bytes: sessionBytes, ms: sessionMs } }: SessionOptions,
  work: (session: SourceSession) => Promise<T>,
): Promise<T> {
  const socket = outbound.socket(bounds);

  /** Ends the connection with what takes too long: the other side is not asked whether it agrees. */
  async function inTime<R>(asked: () => Promise<R>): Promise<R> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new AppError('VENDOR_SLOW', { name: target.name, n: Math.ceil(limitMs / 1000) }));
        socket.destroy();
      }, limitMs);
    });
    try {
      return await Promise.race([asked(), late]);
    } catch (error) {
      throw sourceError(error, target);
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    const { version, inspector, close } = await inTime(() => openings[target.kind](target, socket));
    const answer = await work({
      version: () => inTime(version),
      inspector: {
        tables: () => inTime(() => inspector.tables()),
        columns: (table) => inTime(() => inspector.columns(table)),
      },
    });
    await inTime(close);
    return answer;
  } finally {
    socket.destroy();
  }
}
