import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import { phoneKey } from '#lib/same-business.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import type { Db } from '#server/database/database.ts';
import type { NotificationType } from '../rules.ts';
import type { PreferenceChanges } from './contract.ts';
import {
  type ChannelFlags,
  defaultDigest,
  defaultQuietHours,
  defaultSwitches,
  defaultTopicChannels,
  type NotificationPreferences,
  type Topic,
  topicOf,
  topics,
} from './rules.ts';
import { notificationPreferences } from './tables.ts';

/** Whether the number of an account is that of its business, which answered a code texted there. */
const hasProvedPhone = sql<boolean>`exists (select from contractors
  where contractors.user_id = ${users.id} and contractors.phone_verified
    and ${phoneKey(sql`contractors.phone`)} = ${phoneKey(users.phone)})`;

const selectPreferences = (db: Db, userIds: readonly string[]) =>
  db
    .select({
      id: users.id,
      saved: notificationPreferences,
      state: users.state,
      preferences: users.preferences,
      email: users.email,
      emailVerified: users.emailVerified,
      hasProvedPhone,
      phone: users.phone,
      firstName: users.firstName,
      isActive: users.isActive,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(inArray(users.id, [...userIds]));

type PreferencesRow = Awaited<ReturnType<typeof selectPreferences>>[number];

function toPreferences(row: PreferencesRow): NotificationPreferences {
  const { saved, state, preferences, emailVerified } = row;
  const ways = Object.fromEntries(
    topics.map((topic) => [topic, { ...defaultTopicChannels[topic], ...saved?.ways[topic] }]),
  ) as Record<Topic, ChannelFlags>;
  return {
    email: saved?.email ?? defaultSwitches.email,
    push: saved?.push ?? defaultSwitches.push,
    sms: saved?.sms ?? defaultSwitches.sms,
    ways: { ...ways, marketing: { ...ways.marketing, email: preferences.marketingEmails } },
    quietHours: saved
      ? { enabled: saved.quiet, from: saved.quietFrom, to: saved.quietTo }
      : defaultQuietHours,
    digest: saved ? { enabled: saved.digest, at: saved.digestAt } : defaultDigest,
    timeZone: saved?.timeZone ?? timeZoneOfState(state),
    paused: !preferences.notifications,
    // Texts are off until somebody turns them on, and whoever has proved an address answers for their number.
    proved: { email: emailVerified, sms: emailVerified || row.hasProvedPhone },
  };
}

/** A user's preferences; undefined when there is no such user. */
export async function findPreferences(db: Db, userId: string) {
  const [row] = await selectPreferences(db, [userId]);
  return row && toPreferences(row);
}

/** Where somebody may write to an account: by what its owner has shown to be theirs. */
export async function findProvedChannels(db: Db, userId: string) {
  const [row] = await selectPreferences(db, [userId]);
  return row ? toPreferences(row).proved : { email: false, sms: false };
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** A user's preferences and addresses; undefined when they are not active. */
export async function findRecipient(db: Db, userId: string) {
  return (await findRecipients(db, [userId])).get(userId);
}

/** The preferences and addresses of several users, without those who are not active. */
export async function findRecipients(db: Db, userIds: Iterable<string>) {
  const rows = await selectPreferences(db, [...new Set(userIds)]);
  return new Map(
    rows
      .filter(({ isActive }) => isActive)
      .map((row) => {
        const { id, email, phone, firstName } = row;
        return [id, { preferences: toPreferences(row), email, phone, firstName }];
      }),
  );
}

/** Changes the given fields only. Two concurrent changes both persist. */
export async function savePreferences(
  tx: Db,
  userId: string,
  changes: PreferenceChanges,
  now: Date,
) {
  await tx.insert(notificationPreferences).values({ userId }).onConflictDoNothing();
  const mine = eq(notificationPreferences.userId, userId);
  const [saved] = await tx.select().from(notificationPreferences).where(mine).for('update');
  if (!saved) return;
  const { email, push, sms, quietHours, digest, timeZone } = changes;
  const ways = mergeChannels(saved.ways, changes);
  await tx
    .update(notificationPreferences)
    .set({
      email,
      push,
      sms,
      ways,
      quiet: quietHours?.enabled,
      quietFrom: quietHours?.from,
      quietTo: quietHours?.to,
      digest: digest?.enabled,
      digestAt: digest?.at,
      timeZone,
      updatedAt: now,
    })
    .where(mine);
  const marketingEmails = ways.marketing?.email;
  if (marketingEmails !== undefined)
    await tx
      .update(users)
      .set({
        preferences: sql`${users.preferences} || ${JSON.stringify({ marketingEmails })}::jsonb`,
      })
      .where(eq(users.id, userId));
}

/** Turning a topic off or on as a whole sets all its channels. */
function mergeChannels(
  saved: Partial<Record<Topic, Partial<ChannelFlags>>>,
  changes: PreferenceChanges,
) {
  const after = { ...saved };
  for (const topic of topics) {
    const turnOn = changes[topic];
    const before = { ...defaultTopicChannels[topic], ...saved[topic] };
    const isOn = Object.values(before).includes(true);
    if (turnOn !== undefined && turnOn !== isOn)
      after[topic] = { portal: turnOn, email: turnOn, push: turnOn, sms: turnOn };
    const byChannel = changes.ways?.[topic];
    if (byChannel) after[topic] = { ...after[topic], ...omitUndefined(byChannel) };
  }
  return after;
}

const omitUndefined = (
  changes: { [K in keyof ChannelFlags]?: ChannelFlags[K] | undefined },
): Partial<ChannelFlags> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** SQL for whether a user wants a type of notification in the portal, for the insert of one. */
export function isPortalEnabled(userId: string, type: NotificationType): SQL<boolean> {
  const path = `{${topicOf[type]},portal}`;
  return sql`coalesce((
    select (${notificationPreferences.ways} #>> ${path}::text[])::boolean
    from ${notificationPreferences} where ${notificationPreferences.userId} = ${userId}::uuid
  ), ${defaultTopicChannels[topicOf[type]].portal}::boolean)`;
}
