import * as z from 'zod';
import { isTimeZone } from '#lib/local-time.ts';
import { type Topic, topics } from './rules.ts';

const channelFlags = z.object({
  portal: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 21:30');
const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list');
const quietHours = z.object({ enabled: z.boolean(), from: timeOfDay, to: timeOfDay });
const digest = z.object({ enabled: z.boolean(), at: timeOfDay });
const topicSwitch = z.boolean().describe('Whether any way is on; false turns all of its ways off');
const perTopic = <T extends z.ZodType>(shape: T) =>
  z.object(Object.fromEntries(topics.map((topic) => [topic, shape])) as Record<Topic, T>);

export const Preferences = z.object({
  email: z.boolean().describe('Email at all'),
  push: z.boolean().describe('Push messages at all'),
  sms: z.boolean().describe('Text messages at all'),
  ...perTopic(topicSwitch).shape,
  ways: perTopic(channelFlags).describe(
    'Each subject by each way; a way that is off at all is off here, too',
  ),
  quietHours: quietHours.describe('Local times in which nothing is sent; it waits until they end'),
  digest: digest.describe('One email a day, at a local time, for all that is not pressing'),
  timeZone: timeZone.describe('IANA; of the person’s state unless chosen'),
});
export type Preferences = z.output<typeof Preferences>;

/** Any subset; omitted fields stay unchanged. */
export const PreferenceChanges = Preferences.partial().extend({
  ways: perTopic(channelFlags.partial()).partial().optional(),
  quietHours: quietHours.partial().optional(),
  digest: digest.partial().optional(),
});
export type PreferenceChanges = z.output<typeof PreferenceChanges>;
