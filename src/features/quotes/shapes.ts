import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { id, instant } from '#lib/contract.ts';
import { QuoteContent } from './items/shapes.ts';
import { quoteChannels, quoteMoveNames, quoteStatuses } from './rules.ts';

/** Of calls that read one quote: both its sides, and admins, whose reading the audit log keeps. */
export const quoteReaders = {
  who: ['homeowner', 'contractor', 'admin'],
  permission: 'manage_users',
  privateRecord: 'quote',
} as const;

export const Quote = z.object({
  id,
  leadId: id.nullable(),
  projectId: id.nullable(),
  contractorId: id,
  contractorName: z.string(),
  homeownerId: id
    .nullable()
    .describe('Null for a customer without an account, who answers by the link'),
  customerName: z.string(),
  customerEmail: z
    .string()
    .nullable()
    .describe('For its contractor only once the quote is accepted'),
  customerPhone: z
    .string()
    .nullable()
    .describe('For its contractor only once the quote is accepted, or the homeowner shares it'),
  location: z.string(),
  ...QuoteContent.shape,
  version: z.int().describe('The version that was sent last; 0 for a draft'),
  edits: z.int().describe('How often its words were changed'),
  revision: QuoteContent.nullable().describe(
    'The next version, while the contractor is writing it',
  ),
  customerViewUrl: z
    .string()
    .nullable()
    .describe('Where it can be read without signing in; for its parties'),
  status: z.enum(quoteStatuses),
  expired: z.boolean().describe('Sent, and past validUntil'),
  sentAt: instant.nullable(),
  revisedAt: instant.nullable().describe('When its latest version was sent, after the first'),
  viewedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  rejectedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  customerNotes: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  notificationsSent: z.array(z.enum(quoteChannels)),
  lastNotificationSent: instant.nullable(),
  lastReminderSent: instant.nullable(),
  reminderCount: z.int(),
  nextReminderAt: instant
    .nullable()
    .describe('From when on its contractor may remind the customer; null if they may not'),
  customerNotified: z.boolean(),
  customerNotifiedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  customerId: id
    .nullable()
    .describe('homeownerId by its other name; without an account, the record of the customer'),
  projectName: z.string().describe('projectTitle by its other name'),
  amount: z.int().describe('totalAmount by its other name'),
  expirationDate: instant.describe('validUntil by its other name'),
  moves: z.array(z.enum(quoteMoveNames)).describe('What the caller can do next'),
});

export const QuotePhoto = z.object({
  id,
  url: z.string().describe('Works for some minutes'),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const notFoundErrors = apiErrors('not-found');
export const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
export const quotePath = (name: string) => `/quotes/{id}/${name}` as const;
