import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { passReasons } from './passes/rules.ts';
import { leadStatuses, MAX_SPOTS } from './rules.ts';

export const leads = pgTable(
  'leads',
  {
    id: rowId(),
    projectId: uuid().references(() => projects.id),
    /** Set on a lead that goes to one contractor only. */
    contractorId: uuid().references(() => contractors.id),
    /** The contractor whom the homeowner asked by name: always offered the lead, with a spot reserved. */
    askedContractor: uuid().references(() => contractors.id),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id),
    homeownerName: text().notNull(),
    homeownerEmail: text().notNull(),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    service: text().notNull(),
    type: text().notNull().default('project'),
    projectTitle: text().notNull(),
    description: text().notNull(),
    location: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    budgetMin: integer(),
    budgetMax: integer(),
    interestedContractors: uuid().array().notNull().default([]),
    /** Contractors whom the homeowner invited to the lead after it was made: offered to them at any distance. */
    invitedContractors: uuid().array().notNull().default([]),
    /** How many contractors it was offered to when it was made; null until then, 0 where nobody matched. */
    offeredCount: integer(),
    assignedContractor: uuid().references(() => contractors.id),
    assignedAt: timestamptz(),
    /** When contractors were told by mail, text and push, which waits until the homeowner's address is confirmed. */
    announcedAt: timestamptz(),
    lastContact: timestamptz(),
    quoteId: uuid(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    check(
      'leads_four_at_most',
      sql`cardinality(${table.interestedContractors}) <= ${MAX_SPOTS}`.inlineParams(),
    ),
    index('leads_of_homeowner').on(table.homeownerId, table.id),
    index('leads_of_project').on(table.projectId).where(sql`project_id is not null`),
    // For whoever deletes a contractor: few leads name one, and without these each deletion would read all leads.
    index('leads_to_contractor').on(table.contractorId).where(sql`contractor_id is not null`),
    index('leads_asking_contractor')
      .on(table.askedContractor)
      .where(sql`asked_contractor is not null`),
    index('leads_assigned_to')
      .on(table.assignedContractor)
      .where(sql`assigned_contractor is not null`),
    // With the place, so that leads elsewhere are passed over without reading their rows.
    index('leads_with_spots')
      .on(table.service, table.id, table.latitude, table.longitude)
      .where(sql`status in ('new', 'contacted', 'quoted')`),
    // For the admins' desk, newest first under one filter.
    index('leads_by_status').on(table.status, table.id),
    index('leads_by_service').on(table.service, table.id),
    index('leads_by_state').on(table.state, table.id),
    index('leads_unanswered')
      .on(table.id)
      .where(sql`status = 'new' and interested_contractors = '{}'`),
    // For the figures of a day: rows lie in the order of their time, so a range takes almost nothing.
    index('leads_by_time').using('brin', table.createdAt),
  ],
);

/** The leads that involve a contractor: by their interest, or because the homeowner asked them. */
export const leadOffers = pgTable(
  'lead_offers',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** When the contractor claimed a spot; null while they were only asked. */
    takenAt: timestamptz(),
    /** When they were told that the spot is about to go free. */
    warnedAt: timestamptz(),
    /** When it was settled that the spot stays theirs: they had sent a message or a quote. */
    keptAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.leadId] }),
    index().on(table.leadId),
    index('lead_offers_undecided')
      .on(table.takenAt)
      .where(sql`taken_at is not null and kept_at is null`),
    index('lead_offers_by_time').using('brin', table.createdAt),
  ],
);

/** Who has opened a lead, once a contractor. */
export const leadViews = pgTable(
  'lead_views',
  {
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    viewedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.contractorId] }),
    index().on(table.contractorId),
  ],
);

/** Which leads a contractor wants to see no more, until they put it back, claim a spot, write a quote, or are invited. */
export const leadPasses = pgTable(
  'lead_passes',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    reason: text({ enum: passReasons }),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    passedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.leadId] }),
    index().on(table.leadId),
  ],
);

export type LeadRow = typeof leads.$inferSelect;
