import * as z from 'zod';
import { call, cents, multilineText } from '#lib/contract.ts';
import { MAX_AUTO_RESPONSE_LENGTH, MAX_OFFER_DISTANCE } from './rules.ts';

const switches = <Names extends string>(...names: Names[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Names, z.ZodBoolean>,
  );

const email = switches('newLeads', 'projectUpdates', 'calendarReminders', 'weeklyReports');
const sms = switches('urgentMessages', 'appointmentReminders');
const privacy = switches('publicProfile', 'showContactInfo', 'shareAnalytics');
const leadPreferences = z.object({
  maxDistance: z.int().min(1).max(MAX_OFFER_DISTANCE).describe('Miles'),
  minProjectValue: cents,
  autoRespond: z.boolean(),
  autoResponseMessage: multilineText(MAX_AUTO_RESPONSE_LENGTH),
});

const ContractorSettings = z.object({
  notifications: z.object({ email, sms }),
  leadPreferences,
  privacy,
});

const tags = ['Settings'];

export const settingsContract = {
  get: call
    .route({
      method: 'GET',
      path: '/contractor-settings',
      tags,
      summary: 'Get my contractor settings',
    })
    .meta({ who: ['contractor'] })
    .output(ContractorSettings),
  save: call
    .route({
      method: 'PUT',
      path: '/contractor-settings',
      tags,
      summary: 'Update my contractor settings. Omitted fields stay',
    })
    .meta({ who: ['contractor'] })
    .input(
      z.object({
        notifications: z
          .object({ email: email.partial().optional(), sms: sms.partial().optional() })
          .optional(),
        leadPreferences: leadPreferences.partial().optional(),
        privacy: privacy.partial().optional(),
      }),
    )
    .output(ContractorSettings),
};
