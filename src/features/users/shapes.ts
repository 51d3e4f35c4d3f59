import * as z from 'zod';
import { personName, singleLineText, zipCode } from '#lib/contract.ts';
import { INVALID_PHONE, isPhoneNumber } from '#lib/phone.ts';
import type { AdminSettings } from './rules.ts';

export const userPreferences = z.object({
  notifications: z.boolean(),
  marketingEmails: z.boolean(),
  profileVisibility: z.enum(['public', 'private']),
});
export type UserPreferences = z.infer<typeof userPreferences>;

/** The preferences of a new profile (spec §3, §9: marketing off). */
export const defaultPreferences: UserPreferences = {
  notifications: true,
  marketingEmails: false,
  profileVisibility: 'public',
};

export const adminSettings = z.object({
  canCreateAdmins: z.boolean(),
  canDeleteAdmins: z.boolean(),
  canManageUsers: z.boolean(),
  canViewAnalytics: z.boolean(),
  canManageSettings: z.boolean(),
}) satisfies z.ZodType<AdminSettings>;

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter a full email address, such as pat@example.com'));
export const firstName = personName(60);
export const lastName = personName(60);
/** What somebody types as their own number. Imports and the membership site keep what they have. */
export const phone = singleLineText(30).refine(isPhoneNumber, INVALID_PHONE);
export const location = z.object({
  address1: singleLineText(120, 0),
  city: singleLineText(80, 0),
  state: singleLineText(40, 0),
  zipCode: zipCode.or(z.literal('')),
});
