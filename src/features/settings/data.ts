import { eq } from 'drizzle-orm';
import { contractors, leadPreferences } from '#features/contractors/tables.ts';
import type { Db } from '#server/database.ts';
import { type ContractorSettings, DEFAULT_AUTO_RESPONSE, defaultSettings } from './rules.ts';
import { contractorSettings } from './tables.ts';

/** What a contractor has set, with the defaults for the rest: ask this before telling or showing something. */
export async function findSettings(db: Db, contractorId: string): Promise<ContractorSettings> {
  const [row] = await db
    .select({ kept: contractorSettings, wanted: leadPreferences })
    .from(contractors)
    .leftJoin(contractorSettings, eq(contractorSettings.contractorId, contractors.id))
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
    .where(eq(contractors.id, contractorId));
  return settingsFrom(row?.kept ?? null, row?.wanted ?? null);
}

function settingsFrom(
  kept: typeof contractorSettings.$inferSelect | null,
  wanted: typeof leadPreferences.$inferSelect | null,
): ContractorSettings {
  return {
    notifications: kept
      ? {
          email: {
            newLeads: kept.emailNewLeads,
            projectUpdates: kept.emailProjectUpdates,
            calendarReminders: kept.emailCalendarReminders,
            weeklyReports: kept.emailWeeklyReports,
          },
          sms: {
            urgentMessages: kept.smsUrgentMessages,
            appointmentReminders: kept.smsAppointmentReminders,
          },
        }
      : defaultSettings.notifications,
    leadPreferences: wanted
      ? {
          maxDistance: wanted.maxDistance,
          minProjectValue: wanted.minProjectValue,
          autoRespond: wanted.autoRespond,
          autoResponseMessage: wanted.autoResponseMessage ?? DEFAULT_AUTO_RESPONSE,
        }
      : defaultSettings.leadPreferences,
    privacy: kept
      ? {
          publicProfile: kept.publicProfile,
          showContactInfo: kept.showContactInfo,
          shareAnalytics: kept.shareAnalytics,
        }
      : defaultSettings.privacy,
  };
}

/** Holds a contractor until the transaction ends: of two changes at once, none is lost. */
export const holdContractor = (tx: Db, contractorId: string) =>
  tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
    .for('no key update');

export async function saveSettings(
  tx: Db,
  contractorId: string,
  { notifications: { email, sms }, leadPreferences: wanted, privacy }: ContractorSettings,
  now: Date,
) {
  const kept = {
    emailNewLeads: email.newLeads,
    emailProjectUpdates: email.projectUpdates,
    emailCalendarReminders: email.calendarReminders,
    emailWeeklyReports: email.weeklyReports,
    smsUrgentMessages: sms.urgentMessages,
    smsAppointmentReminders: sms.appointmentReminders,
    ...privacy,
    updatedAt: now,
  };
  const preferences = {
    ...wanted,
    // Who did not write one of their own gets the present wording.
    autoResponseMessage:
      wanted.autoResponseMessage === DEFAULT_AUTO_RESPONSE ? null : wanted.autoResponseMessage,
    updatedAt: now,
  };
  await tx
    .insert(contractorSettings)
    .values({ contractorId, ...kept })
    .onConflictDoUpdate({ target: contractorSettings.contractorId, set: kept });
  await tx
    .insert(leadPreferences)
    .values({ contractorId, ...preferences })
    .onConflictDoUpdate({ target: leadPreferences.contractorId, set: preferences });
}
