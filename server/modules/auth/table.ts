import { bigint, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn, nextId } from '#server/db/columns';

/** A moment as milliseconds since 1970: compared and added to, never shown. */
const clockColumn = () => bigint({ mode: 'number' });

/**
 * One sign-in and everything renewed from it. The row holds no token, nor a hash of one: a refresh token is
 * the signature over the session, its generation and the times kept here, so a copy of the table opens nothing.
 */
export const authSession = pgTable(
  'auth_session',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    userId: idColumn().notNull(),
    clientId: varchar({ length: 48 }).notNull(),
    userType: varchar({ length: 16 }).notNull(),
    ip: varchar({ length: 64 }).notNull(),
    userAgent: varchar({ length: 1000 }).notNull(),
    /** How often the pair was renewed. Only the refresh token of this generation renews. */
    generation: integer().notNull().default(0),
    /** When the pair of this generation was issued. */
    issuedAt: clockColumn().notNull(),
    /** Until when the session may be renewed at all. */
    endsAt: clockColumn().notNull(),
    accessSeconds: integer().notNull(),
    /** The key that signed the pair of this generation, so that a repeated renewal answers the same tokens. */
    keyId: varchar({ length: 16 }).notNull(),
    revokedAt: clockColumn(),
    revokedFor: varchar({ length: 16 }),
  },
  (table) => [index('auth_session_user').on(table.userId), index('auth_session_ends').on(table.endsAt)],
);

/** A picture that was shown and not yet answered. */
export const captcha = pgTable(
  'captcha',
  {
    key: varchar({ length: 36 }).primaryKey(),
    answerHash: varchar({ length: 64 }).notNull(),
    endsAt: clockColumn().notNull(),
  },
  (table) => [index('captcha_ends').on(table.endsAt)],
);

/** Failed sign-ins, by what they are counted for. Subjects are hashes: what was typed as an account may be a password. */
export const loginCounter = pgTable(
  'login_counter',
  {
    kind: varchar({ length: 16 }).notNull(),
    subject: varchar({ length: 64 }).notNull(),
    failures: integer().notNull().default(0),
    /** Start of the window that is counted. */
    since: clockColumn().notNull(),
    blockedUntil: clockColumn().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index('login_counter_since').on(table.since)],
);

/** The keys that servers of one database share, sealed under a secret that is not in the database. One row. */
export const serverKey = pgTable('server_key', {
  name: varchar({ length: 16 }).primaryKey(),
  sealed: text().notNull(),
});
