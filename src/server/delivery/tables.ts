import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';

/**
 * Whose a message is: the account that it is addressed to, and the accounts because of which it was sent. Erasing an
 * account goes by these, never by an address or a name that somebody else may have claimed.
 */
const ownerColumns = () => ({
  recipientId: uuid(),
  senderIds: uuid().array().notNull().default([]),
});

/** Emails of the local outbox, readable at /dev/outbox; not used when SMTP is configured. */
export const outboxMails = pgTable('outbox_mails', {
  id: rowId(),
  /** Of the effect that sent it, so that a job that runs twice leaves one email. */
  key: text().notNull().unique(),
  recipient: text().notNull(),
  ...ownerColumns(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  /** Content as base64. */
  attachments: jsonb()
    .$type<{ filename: string; contentType: string; content: string }[]>()
    .notNull()
    .default([]),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: createdTimestamp(),
});

/** Text messages of the local outbox; not used when Twilio is configured. */
export const outboxTexts = pgTable('outbox_texts', {
  id: rowId(),
  key: text().notNull().unique(),
  /** In E.164 format: `+13125550101`. */
  recipient: text().notNull(),
  ...ownerColumns(),
  text: text().notNull(),
  createdAt: createdTimestamp(),
});

/** What a transport needs beside the recipient; attachments are base64. */
export type OutgoingPayload = {
  subject?: string;
  html?: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  headers?: Record<string, string>;
  /** Of a push message: the page it opens, and the tag of the message that it replaces. */
  path?: string;
  tag?: string;
};

/**
 * Messages for a mail server, Twilio or a push service. A sent row stays, without personal data, so that its key is
 * not sent again; upkeep removes it later.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: rowId(),
    channel: text({ enum: ['email', 'sms', 'push'] }).notNull(),
    key: text().notNull(),
    recipient: text().notNull(),
    /** The account that it is addressed to, if it has one. */
    recipientId: uuid(),
    payload: jsonb().$type<OutgoingPayload>().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** An attempt started whose outcome is unknown: the message may have been sent. */
    inDoubt: boolean().notNull().default(false),
    /** When it is tried next; during an attempt, when the lease ends and another process may try. */
    dueAt: createdTimestamp(),
    lastError: text(),
    /** The service's id of the message, and the status that the service reported. */
    providerId: text(),
    providerStatus: text(),
    /** The request that caused it, while traces are on. */
    requestId: text(),
    createdAt: createdTimestamp(),
    sentAt: timestamptz(),
  },
  (table) => [
    unique().on(table.channel, table.key),
    index('outgoing_due').on(table.channel, table.dueAt).where(sql`status = 'queued'`),
    index().on(table.createdAt),
  ],
);

/** Numbers that answered STOP: no texts go there until they send START. */
export const smsOptOuts = pgTable('sms_opt_outs', {
  number: text().primaryKey(),
  createdAt: createdTimestamp(),
});

/**
 * What was sent because of somebody, for as long as the budgets look back. Senders and recipients are hashes, except
 * that the hash of an account is that of its id.
 */
export const sendings = pgTable(
  'sendings',
  {
    id: rowId(),
    /** The budget that it counts against. */
    budget: text().notNull(),
    sender: text().notNull(),
    recipient: text().notNull(),
    sentAt: createdTimestamp(),
  },
  (table) => [
    index('sendings_of_sender').on(table.sender, table.budget, table.sentAt),
    index('sendings_to_recipient').on(table.recipient, table.budget, table.sentAt),
    index('sendings_expired').on(table.sentAt),
  ],
);

/** How much was sent on a day altogether, by budget. */
export const sendingTotals = pgTable(
  'sending_totals',
  {
    day: date().notNull(),
    budget: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.budget] })],
);
