import { eq } from 'drizzle-orm';
import { findPreferences, savePreferences } from '#features/notifications/preferences/data.ts';
import type { NotificationPreferences } from '#features/notifications/preferences/rules.ts';
import type { Db } from '#server/database/database.ts';
import { contractors, leadPreferences } from '../tables.ts';
import { type ContractorSettings, DEFAULT_AUTO_RESPONSE, defaultSettings } from './rules.ts';
import { contractorSettings } from './tables.ts';

/** What a contractor has set, with the defaults for the rest: ask this before telling or showing something. */
export async function findSettings(db: Db, contractorId: string): Promise<ContractorSettings> {
  const [row] = await db
    .select({ userId: contractors.userId, kept: contractorSettings, wanted: leadPreferences })
    .from(contractors)
    .leftJoin(contractorSettings, eq(contractorSettings.contractorId, contractors.id))
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
    .where(eq(contractors.id, contractorId));
  const wishes = row?.userId ? await findPreferences(db, row.userId) : undefined;
  return settingsFrom(row?.kept ?? null, row?.wanted ?? null, wishes);
}

function settingsFrom(
  privacyRow: typeof contractorSettings.$inferSelect | null,
  leadPreferencesRow: typeof leadPreferences.$inferSelect | null,
  wishes: NotificationPreferences | undefined,
): ContractorSettings {
  return {
    // The same switches as among the owner's preferences: there is one truth about them.
    notifications: wishes
      ? {
          email: {
            newLeads: wishes.ways.leads.email,
            projectUpdates: wishes.ways.projectUpdates.email,
            calendarReminders: wishes.ways.reminders.email,
            weeklyReports: wishes.ways.reports.email,
          },
          sms: {
            urgentMessages: wishes.ways.messages.sms,
            appointmentReminders: wishes.ways.reminders.sms,
          },
        }
      : defaultSettings.notifications,
    leadPreferences: leadPreferencesRow
      ? {
          maxDistance: leadPreferencesRow.maxDistance,
          minProjectValue: leadPreferencesRow.minProjectValue,
          autoRespond: leadPreferencesRow.autoRespond,
          autoResponseMessage: leadPreferencesRow.autoResponseMessage ?? DEFAULT_AUTO_RESPONSE,
        }
      : defaultSettings.leadPreferences,
    privacy: privacyRow
      ? {
          publicProfile: privacyRow.publicProfile,
          showContactInfo: privacyRow.showContactInfo,
          shareAnalytics: privacyRow.shareAnalytics,
        }
      : defaultSettings.privacy,
  };
}

export async function saveSettings(
  tx: Db,
  contractorId: string,
  { notifications: { email, sms }, leadPreferences: wanted, privacy }: ContractorSettings,
  now: Date,
) {
  const kept = { ...privacy, updatedAt: now };
  const preferences = {
    ...wanted,
    // Who did not write one of their own gets the present wording.
    autoResponseMessage:
      wanted.autoResponseMessage === DEFAULT_AUTO_RESPONSE ? null : wanted.autoResponseMessage,
    updatedAt: now,
  };
  const [business] = await tx
    .select({ userId: contractors.userId })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  if (business?.userId)
    await savePreferences(
      tx,
      business.userId,
      {
        ways: {
          leads: { email: email.newLeads },
          projectUpdates: { email: email.projectUpdates },
          reminders: { email: email.calendarReminders, sms: sms.appointmentReminders },
          reports: { email: email.weeklyReports },
          messages: { sms: sms.urgentMessages },
        },
      },
      now,
    );
  await tx
    .insert(contractorSettings)
    .values({ contractorId, ...kept })
    .onConflictDoUpdate({ target: contractorSettings.contractorId, set: kept });
  await tx
    .insert(leadPreferences)
    .values({ contractorId, ...preferences })
    .onConflictDoUpdate({ target: leadPreferences.contractorId, set: preferences });
}
