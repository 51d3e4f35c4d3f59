import * as z from 'zod';
import { call, instant } from '#lib/contract.ts';
import { platformLimits } from '#lib/platform-settings.ts';

const limit = (name: keyof typeof platformLimits) =>
  z.int().min(platformLimits[name].min).max(platformLimits[name].max);

const fields = {
  contactAddress: z
    .union([z.literal(''), z.email().max(254)])
    .describe('Where people may write to outside the product; empty for nowhere'),
  homeownerRegistration: z.boolean().describe('Whether homeowners can make new accounts'),
  contractorRegistration: z.boolean().describe('Whether businesses can make new accounts'),
  projectPosting: z.boolean().describe('Whether new requests for work can be posted'),
  connectRequests: z.boolean().describe('Whether homeowners can ask businesses to call'),
  maxOpenConnectRequests: limit('maxOpenConnectRequests'),
  maxUnconfirmedOpen: limit('maxUnconfirmedOpen').describe(
    'Open requests before the homeowner’s address is confirmed',
  ),
  maxRecipientsUnverified: limit('maxRecipientsUnverified').describe(
    'People a business can contact per day before it’s verified',
  ),
};

const Answer = z.object({
  ...fields,
  contactAddress: z.string(),
  brand: z.string().describe('Set when the program starts'),
  updatedAt: instant.nullable().describe('Null while nothing was changed'),
});

const tags = ['Platform settings'];
const keeper = { who: ['admin'], permission: 'manage_settings' } as const;

export const platformSettingsContract = {
  get: call
    .route({
      method: 'GET',
      path: '/platform-settings',
      tags,
      summary: 'Get the platform settings',
    })
    .meta(keeper)
    .output(Answer),
  save: call
    .route({
      method: 'PUT',
      path: '/platform-settings',
      tags,
      summary: 'Update platform settings. They apply right away',
    })
    .meta(keeper)
    .input(z.object(fields).partial())
    .output(Answer),
};

/** The calls of this module, by their public names. */
export const platformSettingsApi = {
  platformSettings: platformSettingsContract,
};
