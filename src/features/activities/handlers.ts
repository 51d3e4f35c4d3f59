import { implement, withEventMeta } from '@orpc/server';
import * as z from 'zod';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { canManageUsers, SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, type Person, requireSignedIn } from '#server/context.ts';
import { canResume, listDeliveriesAfter } from '#server/outbox/outbox.ts';
import { activitiesContract, type LiveEvent } from './contract.ts';
import { listActivities } from './data.ts';

const api = implement(activitiesContract).$context<Context>().use(guarded);

/** Batch size of missed events that a resuming stream reads. */
const BACKLOG_BATCH_SIZE = 500;

const activityCursor = z.tuple([z.int().min(0)]);

export const activitiesHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filters }, context }) => {
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, activityCursor);
    const rows = await listActivities(context.db, { ...filters, before, limit });
    return pageFrom(rows, limit, ({ id }) => [id]);
  }),

  live: api.live.handler(({ context, lastEventId, signal }) => {
    const person = requireSignedIn(context);
    const { db, services } = context;
    const { live } = services;
    const recipientIds = recipientsOf(person);
    const from = positionOf(lastEventId);
    let last = from ?? live.position;

    async function* missedEvents() {
      for (let more = true; more; ) {
        const backlog = await listDeliveriesAfter(db, recipientIds, last, BACKLOG_BATCH_SIZE);
        for (const { position, ...event } of backlog) {
          last = position;
          yield withEventMeta(event, { id: String(position) });
        }
        more = backlog.length === BACKLOG_BATCH_SIZE;
      }
    }

    let isNew = true;
    return live.open<LiveEvent>(
      { person, liveResponse: context.liveResponse, recipientIds, signal },
      {
        isRelevant: () => true,
        async *produce(events) {
          if (isNew) {
            isNew = false;
            const resumes = from !== undefined && (await canResume(db, from));
            const type = from === undefined || resumes ? 'opened' : 'reset';
            yield withEventMeta(streamMarker(type, person), { id: String(last) });
            if (from !== undefined) yield* missedEvents();
          }
          for (const { position, recipientId, ...event } of events) {
            if (position === undefined) yield event;
            else if (position > last) {
              last = position;
              yield withEventMeta(event, { id: String(position) });
            }
          }
          return undefined;
        },
      },
    );
  }),
});

/** First event of a stream, for whom it is: `reset` if missed events were deleted already. */
const streamMarker = (what: 'opened' | 'reset', { uid, role }: Person) => ({
  type: `live.${what}`,
  subjectType: 'live',
  subjectId: uid,
  data: { role },
});

const positionOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;

/** The ids by which activities reach this person: their own, their business's, and support's if they are part of it. */
const recipientsOf = (person: Person) => {
  const { uid, contractorId, role } = person;
  const supportId = role === 'admin' && canManageUsers(person) ? SUPPORT_RECIPIENT_ID : undefined;
  return [...new Set([uid, contractorId, supportId])].filter((id) => id !== undefined);
};

/** The handlers of this module, by the public names of their calls. */
export const activitiesRouter = {
  activities: activitiesHandlers,
};
