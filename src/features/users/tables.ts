import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { AssignedRole, GrantablePermission, Role } from '#lib/roles.ts';
import { type AdminSettings, verificationStatuses } from './rules.ts';
import type { UserPreferences } from './shapes.ts';

export const users = pgTable(
  'users',
  {
    id: rowId(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    roles: text().array().$type<AssignedRole[]>().notNull(),
    phone: text().notNull().default(''),
    emailVerified: boolean().notNull().default(false),
    /** When the account's owner proved the address, in its own session or with its password; not by a provider. */
    emailProvedAt: timestamptz(),
    isActive: boolean().notNull().default(true),
    /** Why an admin keeps them out, and since when; empty for everybody else. */
    deactivationReason: text().notNull().default(''),
    deactivatedAt: timestamptz(),
    profileComplete: boolean().notNull().default(false),
    preferences: jsonb().$type<UserPreferences>().notNull(),
    source: text().notNull().default('connect'),
    /** Made up by an admin to show how the site works; never changes. Counts nowhere. */
    sample: boolean().notNull().default(false),
    isMember: boolean().notNull().default(false),
    memberDocumentId: text(),
    address1: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text().notNull().default(''),
    isMasterAdmin: boolean().notNull().default(false),
    permissions: text().array().$type<GrantablePermission[]>().notNull().default([]),
    adminSettings: jsonb().$type<AdminSettings>(),
    provider: text().notNull().default('password'),
    verificationStatus: text({ enum: verificationStatuses }).notNull().default('none'),
    syncedAt: timestamptz(),
    memberSyncedAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex().on(table.email),
    index('users_named').using('gin', sql`(name || ' ' || email) gin_trgm_ops`),
    index('users_roles').using('gin', table.roles),
    // With what such lists are narrowed by, so that only rows that are shown are read.
    index('users_kept_out')
      .on(table.id, table.state, table.verificationStatus)
      .where(sql`not is_active`),
    index('users_unconfirmed').on(table.id).where(sql`not email_verified`),
    // The lists of homeowners and contractors, newest first, of one state or one standing of their documents.
    index('users_homeowners').on(table.id).where(sql`roles @> '{homeowner}'`),
    index('users_of_state').on(table.state, table.id),
    // Few among many: on either index alone, the page of the last of them would read all homeowners.
    index('users_unconfirmed_homeowners')
      .on(table.id)
      .where(sql`roles @> '{homeowner}' and not email_verified`),
    index('users_contractors').on(table.id).where(sql`roles @> '{contractor}'`),
    index('users_contractors_of_state')
      .on(table.state, table.id)
      .where(sql`roles @> '{contractor}'`),
    index('users_contractors_verified')
      .on(table.verificationStatus, table.id)
      .where(sql`roles @> '{contractor}'`),
    index('users_sample').on(table.id).where(sql`sample`),
    index('users_master_admins').on(table.id).where(sql`is_master_admin`),
  ],
);
