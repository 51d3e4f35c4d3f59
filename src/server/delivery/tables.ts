import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';

/** Mails of the built-in local outbox, readable at /dev/outbox; the SMTP adapter does not use it. */
export const outboxMails = pgTable('outbox_mails', {
  id: rowId(),
  /** Of the effect that sent it: a job that runs twice leaves one mail. */
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

/** Text messages of the built-in local outbox, as `outboxMails`; Twilio's adapter does not use it. */
export const outboxTexts = pgTable('outbox_texts', {
  id: rowId(),
  key: text().notNull().unique(),
  /** As `+13125550101`. */
  recipient: text().notNull(),
  text: text().notNull(),
  createdAt: createdTimestamp(),
});

/** What a transport needs beside the recipient; contents of attachments are base64. */
export type OutgoingPayload = {
  subject?: string;
  html?: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  headers?: Record<string, string>;
  /** Of a push message: the page of ours that it leads to, and what it takes the place of. */
  path?: string;
  tag?: string;
};

/**
 * What waits for a mail server, Twilio or a push service. A row stays after it was sent, emptied of everything personal,
 * so that the same key is known again; upkeep takes it away.
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
    /** A try began whose end is not known: it may have been sent. */
    inDoubt: boolean().notNull().default(false),
    /** When it is tried next; while a try goes on, when others may take it for abandoned. */
    dueAt: createdTimestamp(),
    lastError: text(),
    /** What the service calls it, and how it says it went on. */
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

/** Numbers that answered STOP: no text goes there until they say START. */
export const smsOptOuts = pgTable('sms_opt_outs', {
  number: text().primaryKey(),
  createdAt: createdTimestamp(),
});
