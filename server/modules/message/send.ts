import { tableOf } from '#server/crud/model/table';
import { addRows } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import type { Events } from '#server/lib/events';
import type { Words } from '#shared/field';
import type { MessageKind } from '#src/resources/desk/message-kinds';
import { userMessage } from '#src/resources/desk/user-message';

export const userMessages = tableOf(userMessage);

/** The content of a message: the kind decides the words, the parameters are the facts in them, and the path shows more. */
export interface MessageContent {
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string | number | Words>>;
  /** An address within the app. */
  readonly path?: string;
}

interface Sending {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly events: Events;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly at: string;
}

/** Sends a message to people, once each, and tells their browsers to read it once the transaction is committed. */
export async function sendMessages(
  { tx, tenantId, events, at }: Sending,
  userIds: readonly string[],
  told: MessageContent,
): Promise<void> {
  const people = [...new Set(userIds)].filter((id) => id !== '');
  if (people.length === 0) return;
  const row = { ...told, path: told.path ?? null, sendTime: at };
  // The server is the author, whichever user caused the message.
  const server = { tx, actor: { tenantId, userId: null }, at };
  await addRows(
    server,
    userMessage,
    people.map((userId) => ({ ...row, userId })),
  );
  for (const userId of people) await events.publish({ topic: 'messages', userId }, tx);
}
