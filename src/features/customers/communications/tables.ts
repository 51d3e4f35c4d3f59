import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { customers } from '../tables.ts';
import {
  communicationChannels,
  communicationDirections,
  communicationStatuses,
  sendableTemplates,
} from './rules.ts';

/** Contacts between a contractor and a customer outside the portal's messages, and what admins sent to users. */
export const communications = pgTable(
  'communications',
  {
    id: rowId(),
    contractorId: uuid().references(() => contractors.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customers.id, { onDelete: 'cascade' }),
    /** The account that an admin writes to. */
    recipientId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    senderId: uuid().notNull(),
    channel: text({ enum: communicationChannels }).notNull(),
    direction: text({ enum: communicationDirections }).notNull().default('outbound'),
    subject: text().notNull().default(''),
    message: text().notNull().default(''),
    template: text({ enum: sendableTemplates }),
    quoteId: uuid(),
    status: text({ enum: communicationStatuses }).notNull().default('logged'),
    /** Why it was not sent. */
    reason: text(),
    timestamp: createdTimestamp(),
    createdAt: createdTimestamp(),
    updatedAt: timestamptz(),
  },
  (table) => [
    index('communications_of_customer').on(table.customerId, table.id),
    index('communications_of_contractor').on(table.contractorId, table.id),
  ],
);
