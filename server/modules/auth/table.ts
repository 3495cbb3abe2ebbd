import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
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
    /** The number of renewals of the pair. Only the refresh token of this generation renews. */
    generation: integer().notNull().default(0),
    /** When the pair of this generation was issued. */
    issuedAt: clockColumn().notNull(),
    /** The moment until which the session may be renewed at all. */
    endsAt: clockColumn().notNull(),
    accessSeconds: integer().notNull(),
    /** The key that signed the pair of this generation, so that a repeated renewal answers the same tokens. */
    keyId: varchar({ length: 16 }).notNull(),
    revokedAt: clockColumn(),
    revokedFor: varchar({ length: 16 }),
    startedAt: clockColumn(),
    /** When the session was last used, to within some minutes. */
    seenAt: clockColumn(),
  },
  (table) => [index('auth_session_user').on(table.userId), index('auth_session_ends').on(table.endsAt)],
);

/** A captcha that was shown and not yet answered. */
export const captcha = pgTable(
  'captcha',
  {
    key: varchar({ length: 36 }).primaryKey(),
    answerHash: varchar({ length: 64 }).notNull(),
    endsAt: clockColumn().notNull(),
  },
  (table) => [index('captcha_ends').on(table.endsAt)],
);

/** Failed sign-ins, by the subject they are counted for. Subjects are hashes: the text typed as an account may be a password. */
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

/** A code that was sent to a phone for one purpose. The next one takes its place. */
export const smsCode = pgTable(
  'sms_code',
  {
    tenantId: varchar({ length: 12 }).notNull(),
    phone: varchar({ length: 11 }).notNull(),
    purpose: varchar({ length: 16 }).notNull(),
    codeHash: varchar({ length: 64 }).notNull(),
    tries: integer().notNull().default(0),
    endsAt: clockColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.phone, table.purpose] }), index('sms_code_ends').on(table.endsAt)],
);

/** A QR code on a sign-in page, as hashes only: of the picture's value, of the one the page polls with and of its browser. */
export const qrTicket = pgTable(
  'qr_ticket',
  {
    codeHash: varchar({ length: 64 }).primaryKey(),
    stateHash: varchar({ length: 64 }).notNull(),
    browserHash: varchar({ length: 64 }).notNull(),
    /** Empty where the page does not know it. Not `tenant_id`: its policy would hide the row from the phone of another tenant. */
    forTenant: varchar({ length: 12 }).notNull(),
    /** The origin of the page that asks, shown on the phone. */
    ip: varchar({ length: 64 }).notNull(),
    userAgent: varchar({ length: 1000 }).notNull(),
    state: varchar({ length: 16 }).$type<QrState>().notNull().default('waiting'),
    /** The user and session of the phone that read the code; no other can confirm. */
    userId: idColumn(),
    sessionId: idColumn(),
    createdAt: clockColumn().notNull(),
    endsAt: clockColumn().notNull(),
  },
  (table) => [index('qr_ticket_ends').on(table.endsAt)],
);

/** `waiting` for a phone, read by one, `confirmed` or `refused` there. The row goes when its tokens are given. */
export type QrState = 'waiting' | 'scanned' | 'confirmed' | 'refused';

/** A flow to another site that one of our browsers began. The values that the answer must match are sealed. */
export const socialFlow = pgTable(
  'social_flow',
  {
    stateHash: varchar({ length: 64 }).primaryKey(),
    source: varchar({ length: 32 }).notNull(),
    forTenant: varchar({ length: 12 }).notNull(),
    browserHash: varchar({ length: 64 }).notNull(),
    /** Nonce and PKCE verifier. */
    sealed: text().notNull(),
    /** The user who binds an identity to their account; absent at a sign-in. */
    userId: idColumn(),
    endsAt: clockColumn().notNull(),
  },
  (table) => [index('social_flow_ends').on(table.endsAt)],
);

/** A person recognised by another site who has no account here yet; a registration continues from this row. */
export const socialGuest = pgTable(
  'social_guest',
  {
    ticketHash: varchar({ length: 64 }).primaryKey(),
    source: varchar({ length: 32 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    name: varchar({ length: 120 }).notNull(),
    forTenant: varchar({ length: 12 }).notNull(),
    browserHash: varchar({ length: 64 }).notNull(),
    endsAt: clockColumn().notNull(),
  },
  (table) => [index('social_guest_ends').on(table.endsAt)],
);

/** The account that an identity of another site opens, one in each tenant. */
export const socialIdentity = pgTable(
  'social_identity',
  {
    id: idColumn().primaryKey().default(nextId),
    tenantId: varchar({ length: 12 }).notNull(),
    source: varchar({ length: 32 }).notNull(),
    /** The other site's permanent identifier of the person. */
    subject: varchar({ length: 255 }).notNull(),
    /** The name that the site gave the person at binding, so that the user recognises the identity. */
    name: varchar({ length: 120 }).notNull(),
    userId: idColumn().notNull(),
    boundAt: clockColumn().notNull(),
  },
  (table) => [
    uniqueIndex('social_identity_subject').on(table.tenantId, table.source, table.subject),
    index('social_identity_user').on(table.userId),
  ],
);
