import { tableOf } from '#server/crud/model/table';
import { addRows } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import type { Events } from '#server/lib/events';
import type { Words } from '#shared/field';
import type { MessageKind } from '#src/resources/desk/message-kinds';
import { userMessage } from '#src/resources/desk/user-message';

export const userMessages = tableOf(userMessage);

/** What somebody is told: words by their kind, the facts in them, and the page that shows more. */
export interface MessageContent {
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string | number | Words>>;
  /** An address of the app. */
  readonly path?: string;
}

interface Sending {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly events: Events;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly at: string;
}

/** Tells people something, each once, and their browsers that there is something to read, once the transaction is stored. */
export async function sendMessages(
  { tx, tenantId, events, at }: Sending,
  userIds: readonly string[],
  told: MessageContent,
): Promise<void> {
  const people = [...new Set(userIds)].filter((id) => id !== '');
  if (people.length === 0) return;
  const row = { ...told, path: told.path ?? null, sendTime: at };
  // The server tells it, whoever has brought it about.
  const server = { tx, actor: { tenantId, userId: null }, at };
  await addRows(
    server,
    userMessage,
    people.map((userId) => ({ ...row, userId })),
  );
  for (const userId of people) await events.publish({ topic: 'messages', userId }, tx);
}
