import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';

/** Emails of the local outbox, readable at /dev/outbox; not used when SMTP is configured. */
export const outboxMails = pgTable('outbox_mails', {
  id: rowId(),
  /** Of the effect that sent it, so that a job that runs twice leaves one email. */
  key: text().notNull().unique(),
  recipient: text().notNull(),
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
