import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { consentChannels, consentStatuses } from './rules.ts';

/** Whether the owner of an address agreed that a business writes to it. Only a hash of the address is stored. */
export const contactConsents = pgTable(
  'contact_consents',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    channel: text({ enum: consentChannels }).notNull(),
    addressHash: text().notNull(),
    status: text({ enum: consentStatuses }).notNull().default('asked'),
    askedAt: createdTimestamp(),
    answeredAt: timestamptz(),
  },
  (table) => [unique().on(table.contractorId, table.channel, table.addressHash)],
);

/** Addresses whose owner wants to be asked by no business: kept for good, whatever becomes of the business. */
export const contactRefusals = pgTable(
  'contact_refusals',
  {
    channel: text({ enum: consentChannels }).notNull(),
    addressHash: text().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.addressHash] })],
);
