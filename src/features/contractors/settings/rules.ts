import { DEFAULT_MAX_DISTANCE, DEFAULT_MIN_PROJECT_VALUE } from '#features/leads/rules.ts';

/** Sent for a contractor who has not written their own (spec §9). */
export const DEFAULT_AUTO_RESPONSE =
  'Thank you for your project. We have read it and will get back to you within 24 hours.';
export const MAX_AUTO_RESPONSE = 1_000;

/** The switches of spec §3, by group, as they stand for somebody who has touched none (spec §9). */
export const defaultSettings = {
  notifications: {
    email: {
      newLeads: true,
      projectUpdates: true,
      calendarReminders: true,
      weeklyReports: false,
    },
    sms: { urgentMessages: true, appointmentReminders: true },
  },
  leadPreferences: {
    /** Miles. */
    maxDistance: DEFAULT_MAX_DISTANCE,
    /** US cents. */
    minProjectValue: DEFAULT_MIN_PROJECT_VALUE,
    autoRespond: true,
    autoResponseMessage: DEFAULT_AUTO_RESPONSE,
  },
  privacy: { publicProfile: true, showContactInfo: true, shareAnalytics: false },
};

export type ContractorSettings = typeof defaultSettings;
type SomeOf<T> = T extends object ? { [K in keyof T]?: SomeOf<T[K]> | undefined } : T;
export type SettingsChange = SomeOf<ContractorSettings>;

/** Settings after a change that says only some of them. */
export function mergeSettings(now: ContractorSettings, change: SettingsChange): ContractorSettings {
  const { notifications = {}, leadPreferences, privacy } = change;
  return {
    notifications: {
      email: said(now.notifications.email, notifications.email),
      sms: said(now.notifications.sms, notifications.sms),
    },
    leadPreferences: said(now.leadPreferences, leadPreferences),
    privacy: said(now.privacy, privacy),
  };
}

const said = <T extends object>(now: T, change: SomeOf<T> | undefined): T => ({
  ...now,
  ...Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)),
});
