import { eq } from 'drizzle-orm';
import { findPreferences, savePreferences } from '#features/notifications/preferences/data.ts';
import type { NotificationPreferences } from '#features/notifications/preferences/rules.ts';
import type { Db } from '#server/database/database.ts';
import { contractors, leadPreferences } from '../tables.ts';
import { type ContractorSettings, DEFAULT_AUTO_RESPONSE, defaultSettings } from './rules.ts';
import { contractorSettings } from './tables.ts';

/** A contractor's settings with defaults. Check them before notifying the contractor or showing contact details. */
export async function findSettings(db: Db, contractorId: string): Promise<ContractorSettings> {
  const [row] = await db
    .select({ userId: contractors.userId, privacy: contractorSettings, leads: leadPreferences })
    .from(contractors)
    .leftJoin(contractorSettings, eq(contractorSettings.contractorId, contractors.id))
    .leftJoin(leadPreferences, eq(leadPreferences.contractorId, contractors.id))
    .where(eq(contractors.id, contractorId));
  const preferences = row?.userId ? await findPreferences(db, row.userId) : undefined;
  return settingsFrom(row?.privacy ?? null, row?.leads ?? null, preferences);
}

function settingsFrom(
  privacyRow: typeof contractorSettings.$inferSelect | null,
  leadPreferencesRow: typeof leadPreferences.$inferSelect | null,
  preferences: NotificationPreferences | undefined,
): ContractorSettings {
  return {
    // Stored once, among the owner's notification preferences.
    notifications: preferences
      ? {
          email: {
            newLeads: preferences.ways.leads.email,
            projectUpdates: preferences.ways.projectUpdates.email,
            calendarReminders: preferences.ways.reminders.email,
            weeklyReports: preferences.ways.reports.email,
          },
          sms: {
            urgentMessages: preferences.ways.messages.sms,
            appointmentReminders: preferences.ways.reminders.sms,
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
  { notifications: { email, sms }, leadPreferences: leads, privacy }: ContractorSettings,
  now: Date,
) {
  const privacyRow = { ...privacy, updatedAt: now };
  const leadRow = {
    ...leads,
    // Null keeps following the default text if it changes.
    autoResponseMessage:
      leads.autoResponseMessage === DEFAULT_AUTO_RESPONSE ? null : leads.autoResponseMessage,
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
    .values({ contractorId, ...privacyRow })
    .onConflictDoUpdate({ target: contractorSettings.contractorId, set: privacyRow });
  await tx
    .insert(leadPreferences)
    .values({ contractorId, ...leadRow })
    .onConflictDoUpdate({ target: leadPreferences.contractorId, set: leadRow });
}
