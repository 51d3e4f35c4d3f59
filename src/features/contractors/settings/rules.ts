/** Lead preferences of a contractor who has set none (spec §9): miles and cents. */
export const DEFAULT_MAX_DISTANCE = 50;
export const DEFAULT_MIN_PROJECT_VALUE = 50_000;

/** The longest distance at which a lead is offered, whatever a contractor prefers. */
export const MAX_OFFER_DISTANCE = 200;

/**
 * Used until a contractor writes their own (spec §9). It goes to homeowners who sent their project, and to those whose
 * lead was claimed and who wrote to nobody, so it is true of both.
 */
export const DEFAULT_AUTO_RESPONSE =
  'We’ve seen your project and will get back to you within 24 hours.';
export const MAX_AUTO_RESPONSE_LENGTH = 1_000;

/** The settings of spec §3 with their defaults (spec §9). */
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
type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> | undefined } : T;
export type SettingsChange = DeepPartial<ContractorSettings>;

/** Applies a partial change. */
export function mergeSettings(now: ContractorSettings, change: SettingsChange): ContractorSettings {
  const { notifications = {}, leadPreferences, privacy } = change;
  return {
    notifications: {
      email: mergeDefined(now.notifications.email, notifications.email),
      sms: mergeDefined(now.notifications.sms, notifications.sms),
    },
    leadPreferences: mergeDefined(now.leadPreferences, leadPreferences),
    privacy: mergeDefined(now.privacy, privacy),
  };
}

const mergeDefined = <T extends object>(now: T, change: DeepPartial<T> | undefined): T => ({
  ...now,
  ...Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)),
});
