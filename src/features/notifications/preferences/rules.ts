import { nextTimeOfDay, parseTimeOfDay, timeOfDayAt } from '#lib/local-time.ts';
import type { Role } from '#lib/roles.ts';
import type { NotificationPriority, NotificationType } from '../rules.ts';

/** Delivery channels. The portal has no global switch: it shows what goes nowhere else. */
export const channels = ['portal', 'email', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** The topics that users can switch. */
export const topics = [
  'leads',
  'quotes',
  'messages',
  'projectUpdates',
  'matches',
  'reminders',
  'reviews',
  'verification',
  'reports',
  'marketing',
  'operations',
] as const;
export type Topic = (typeof topics)[number];

export const topicOf: Record<NotificationType, Topic> = {
  new_lead: 'leads',
  quote_response: 'quotes',
  quote_received: 'quotes',
  new_quote: 'quotes',
  new_message: 'messages',
  project_update: 'projectUpdates',
  contractor_match: 'matches',
  calendar_reminder: 'reminders',
  review_request: 'reviews',
  verification_update: 'verification',
  job_failure: 'operations',
};

/**
 * The topics offered in each portal. A topic is listed once something sends it: contractors get no
 * news and offers.
 */
export const topicsOf: Record<Role, readonly Topic[]> = {
  homeowner: [
    'quotes',
    'messages',
    'projectUpdates',
    'reminders',
    'matches',
    'reviews',
    'marketing',
  ],
  contractor: [
    'leads',
    'quotes',
    'messages',
    'projectUpdates',
    'reminders',
    'verification',
    'reports',
  ],
  admin: ['messages', 'verification', 'operations'],
};

/** The channels of a topic. Reports are emails, and so are news and offers. */
export const channelsOf = (topic: Topic): readonly Channel[] =>
  topic === 'marketing' || topic === 'reports' ? ['email'] : channels;

export type ChannelFlags = Record<Channel, boolean>;

const on: ChannelFlags = { portal: true, email: true, push: true, sms: true };
const off: ChannelFlags = { portal: false, email: false, push: false, sms: false };

/** Spec §9: email, push, quotes, messages and project updates on; SMS and marketing off; weekly reports off. */
export const defaultSwitches = { email: true, push: true, sms: false };
export const defaultTopicChannels: Record<Topic, ChannelFlags> = {
  leads: on,
  quotes: on,
  messages: on,
  projectUpdates: on,
  matches: on,
  reminders: on,
  reviews: on,
  verification: on,
  operations: on,
  reports: off,
  marketing: off,
};
export const defaultQuietHours = { enabled: false, from: '21:00', to: '07:00' };
export const defaultDigest = { enabled: false, at: '08:00' };

/** The input of `whenToSend`. */
export type NotificationPreferences = {
  email: boolean;
  push: boolean;
  sms: boolean;
  ways: Record<Topic, ChannelFlags>;
  quietHours: { enabled: boolean; from: string; to: string };
  digest: { enabled: boolean; at: string };
  timeZone: string;
  /** Gets notifications in the portal only. */
  paused: boolean;
  /**
   * Whether anybody has shown that the address or the number is theirs: whoever makes an account on a stranger's would
   * otherwise have others write to that stranger. Mails of the account itself do not ask here.
   */
  proved: { email: boolean; sms: boolean };
};

type Delivery = {
  topic: Topic;
  channel: Channel;
  priority: NotificationPriority;
  /** Goes with the daily digest, even of users who have it turned off. */
  inDigest?: boolean | undefined;
};

/**
 * The only place that decides whether and when a notification may go by a channel: undefined for
 * never, otherwise the earliest time and whether it goes with the daily digest.
 */
export function whenToSend(
  preferences: NotificationPreferences,
  { topic, channel, priority, inDigest = false }: Delivery,
  now: Date,
) {
  if (!preferences.ways[topic][channel]) return;
  if (channel === 'portal') return { at: now, digest: false };
  if (preferences.paused || !preferences[channel]) return;
  if (channel !== 'push' && !preferences.proved[channel]) return;
  // Texting every message of a conversation would be a nuisance.
  if (channel === 'sms' && topic === 'messages' && priority !== 'high') return;
  const { digest, timeZone: zone } = preferences;
  if (channel === 'email' && (inDigest || (digest.enabled && priority !== 'high')))
    return { at: nextTimeOfDay(now, parseTimeOfDay(digest.at), zone), digest: true };
  return { at: afterQuietHours(preferences, now), digest: false };
}

/** When a text may go that another user chose to send; undefined where texts are turned off. */
export const userInitiatedTextTime = (
  preferences: NotificationPreferences,
  topic: Topic,
  now: Date,
) => whenToSend(preferences, { topic, channel: 'sms', priority: 'high' }, now)?.at;

/** Whether a time falls into a user's quiet hours. */
export function isInQuietHours({ quietHours, timeZone: zone }: NotificationPreferences, at: Date) {
  const { enabled, from, to } = quietHours;
  if (!enabled) return false;
  const [now, begin, end] = [timeOfDayAt(at, zone), parseTimeOfDay(from), parseTimeOfDay(to)];
  return begin <= end ? now >= begin && now < end : now >= begin || now < end;
}

/** Now, or the end of the current quiet hours. */
export const afterQuietHours = (preferences: NotificationPreferences, now: Date) =>
  isInQuietHours(preferences, now)
    ? nextTimeOfDay(now, parseTimeOfDay(preferences.quietHours.to), preferences.timeZone)
    : now;
