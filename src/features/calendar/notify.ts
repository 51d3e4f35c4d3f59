import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { postSystemMessage } from '#features/messages/system/service.ts';
import { type NewNotification, notify } from '#features/notifications/data.ts';
import { users } from '#features/users/tables.ts';
import { formatDate, formatExact } from '#lib/dates.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { type EventParty, otherParty } from './rules.ts';
import { calendarEvents, type EventRow } from './tables.ts';

/** An event with the people to notify. */
async function findEventParties(db: Db, id: string) {
  const owner = alias(users, 'owner');
  const [row] = await db
    .select({
      event: calendarEvents,
      businessName: contractors.businessName,
      ownerId: owner.id,
      homeowner: { id: users.id, firstName: users.firstName, emailVerified: users.emailVerified },
    })
    .from(calendarEvents)
    .innerJoin(contractors, eq(contractors.id, calendarEvents.contractorId))
    .leftJoin(owner, eq(owner.id, contractors.userId))
    .leftJoin(users, eq(users.id, calendarEvents.homeownerId))
    .where(eq(calendarEvents.id, id));
  return row;
}
export type EventParties = NonNullable<Awaited<ReturnType<typeof findEventParties>>>;

/** Skips events that have been deleted since. */
export const ifEventExists =
  (
    effect: (parties: EventParties, context: JobContext, activity: ActivityRow) => Promise<unknown>,
  ) =>
  async (activity: ActivityRow, context: JobContext) => {
    const parties = await findEventParties(context.db, activity.subjectId);
    if (parties) await effect(parties, context, activity);
  };

/** `Monday, May 3, 2027 at 9:00 AM CDT`. */
export const eventTime = ({ startTime, startsAt, date, timeZone }: EventRow) =>
  startTime === null ? formatDate(date) : formatExact(startsAt, timeZone);

/** Who made the move that an activity records. */
export const actingParty = ({ data }: ActivityRow): EventParty =>
  data.by === 'homeowner' ? 'homeowner' : 'contractor';

export const partyName = ({ businessName, homeowner }: EventParties, party: EventParty) =>
  party === 'contractor' ? businessName : (homeowner?.firstName ?? 'The homeowner');

type Content = Pick<NewNotification, 'title' | 'message' | 'priority'>;

/** Notifies one side, by the channels that they chose for its type. */
export async function notifyParty(
  { event, ownerId, homeowner }: EventParties,
  context: JobContext,
  activity: ActivityRow,
  party: EventParty,
  content: Content & { type?: NewNotification['type'] },
) {
  const userId = party === 'contractor' ? ownerId : homeowner?.id;
  if (!userId) return;
  // Whoever has not proved an address makes nobody's phone ring.
  const isUnproved = party === 'contractor' && homeowner !== null && !homeowner.emailVerified;
  await notify(context.db, context, {
    type: 'project_update',
    actionText: 'Open the calendar',
    ...content,
    userId,
    role: party,
    actionUrl: `/${party}/calendar?eventId=${event.id}`,
    data: { eventId: event.id },
    ...(isUnproved && { portalOnly: true }),
    activityId: activity.id,
  });
}

/** Says it in the conversation of both. */
export async function sayInConversation(
  { event }: EventParties,
  context: JobContext,
  activity: ActivityRow,
  content: string,
) {
  if (event.homeownerId === null) return;
  await postSystemMessage(context.db, context, {
    homeownerId: event.homeownerId,
    contractorId: event.contractorId,
    messageType: 'appointment_scheduled',
    content,
    quoteId: event.quoteId ?? undefined,
    projectId: event.projectId ?? undefined,
    unreadFor: [otherParty(actingParty(activity))],
    activityId: activity.id,
  });
}
