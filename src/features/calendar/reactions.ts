import type { Reaction, Reactions } from '#server/jobs/reactions.ts';
import { cancelEventsOfHomeowner, cancelEventsOfOthers, cancelEventsOfProject } from './data.ts';
import { revokeFeed } from './feeds/data.ts';
import {
  actingParty,
  type EventParties,
  eventTime,
  ifEventExists,
  notifyParty,
  partyName,
  sayInConversation,
} from './notify.ts';
import { remindersSchedules } from './reminders/reactions.ts';
import { otherParty } from './rules.ts';

type Words = { title: string; message: string; said?: string };

/** Tells the other side of a move, in the portal and by their channels, and says it in the conversation. */
const tellOtherSide = (
  wordsOf: (who: string, when: string, parties: EventParties, count: number) => Words,
): Record<string, Reaction> => {
  const words = (parties: EventParties, activity: Parameters<typeof actingParty>[0]) => {
    const count = Number(activity.data.count ?? 1);
    const when =
      count > 1 ? `${eventTime(parties.event)} and ${count - 1} more` : eventTime(parties.event);
    return wordsOf(partyName(parties, actingParty(activity)), when, parties, count);
  };
  return {
    notifyOtherSide: ifEventExists(async (parties, context, activity) => {
      if (parties.event.homeownerId === null) return;
      const { title, message } = words(parties, activity);
      const other = otherParty(actingParty(activity));
      await notifyParty(parties, context, activity, other, { title, message, priority: 'high' });
    }),
    sayInConversation: ifEventExists(async (parties, context, activity) => {
      const { said } = words(parties, activity);
      if (said !== undefined) await sayInConversation(parties, context, activity, said);
    }),
  };
};

const because = ({ event: { reason } }: EventParties) => (reason ? ` “${reason}”` : '');

const eventReactions: Reactions = {
  'event.proposed': tellOtherSide((who, when, { event }) => ({
    title: `${who} proposed a time`,
    message: `“${event.title}”: ${when}. Confirm it or propose another time.`,
    said: `${who} proposed ${when} for “${event.title}.”`,
  })),
  'event.moved': tellOtherSide((who, when, parties) => ({
    title: `${who} proposed another time`,
    message: `“${parties.event.title}”: ${when}.${because(parties)} Confirm it or propose another time.`,
    said: `${who} proposed ${when} as the new time for “${parties.event.title}”.${because(parties)}`,
  })),
  'event.confirmed': tellOtherSide((who, when, { event }) => ({
    title: `${who} confirmed the time`,
    message: `“${event.title}”: ${when}.`,
    said: `${who} confirmed ${when} for “${event.title}.”`,
  })),
  'event.declined': tellOtherSide((who, when, parties) => ({
    title: `${who} declined the time`,
    message: `“${parties.event.title}”: ${when}.${because(parties)}`,
    said: `${who} declined ${when} for “${parties.event.title}”.${because(parties)}`,
  })),
  'event.cancelled': tellOtherSide((who, when, parties) => ({
    title: `${who} canceled “${parties.event.title}”`,
    message: `It was planned for ${when}.${because(parties)}`,
    said: `${who} canceled “${parties.event.title}” (${when}).${because(parties)}`,
  })),
  'event.missed': tellOtherSide((who, when, { event }) => ({
    title: `${who} recorded a no-show`,
    message: `“${event.title}”, ${when}. If that’s not right, reply in the conversation.`,
  })),
  'event.reminderDue': {
    notifyBoth: ifEventExists(async (parties, context, activity) => {
      const { event } = parties;
      // Moved or canceled since.
      if (event.status !== 'confirmed' || event.startsAt <= context.now()) return;
      const ahead = activity.data.hours === 1 ? 'In an hour' : 'Coming up';
      const message = [eventTime(event), event.place].filter(Boolean).join(', ');
      for (const party of ['contractor', 'homeowner'] as const)
        await notifyParty(parties, context, activity, party, {
          type: 'calendar_reminder',
          title: `${ahead}: ${event.title}`,
          message,
          priority: 'high',
        });
    }),
  },
  // Nobody drives to a house where there is nothing left to do for them.
  'project.updated': {
    async cancelEvents({ subjectId, data }, context) {
      if (data.status === 'cancelled')
        await cancelEventsOfProject(context.db, context, subjectId, context.now());
    },
  },
  'quote.accepted': {
    cancelEventsOfOthers: ({ subjectId }, context) =>
      cancelEventsOfOthers(context.db, context, subjectId, context.now()),
  },
  'user.removed': {
    cancelEvents: (activity, context) =>
      cancelEventsOfHomeowner(context.db, context, activity.subjectId, context.now()),
  },
};

/** All reactions of this module. */
export const calendarReactions: Reactions = {
  ...eventReactions,
  // Whoever had the account before its address was proved must not go on reading the calendar.
  'user.accessEnded': {
    async revokeFeeds({ subjectId: userId }, { db }) {
      for (const role of ['homeowner', 'contractor'] as const)
        await revokeFeed(db, { userId, role });
    },
  },
};

/** The scheduled jobs of this module. */
export const calendarSchedules = remindersSchedules;
