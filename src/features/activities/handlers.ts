import { implement, withEventMeta } from '@orpc/server';
import { SUPPORT_DESK } from '#features/conversations/rules.ts';
import { canManageUsers } from '#lib/roles.ts';
import { type Context, type Person, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { activitiesContract } from './contract.ts';
import { canResume, deliveriesAfter } from './data.ts';

const api = implement(activitiesContract).$context<Context>().use(guarded);

/** Lines that a resuming stream reads at once. */
const BACKLOG = 500;

export const activitiesHandlers = api.router({
  live: api.live.handler(async function* ({ context, lastEventId, signal }) {
    const person = signedIn(context);
    const { live } = context.services;
    const recipients = recipientsOf(person);
    const listening = live.listen(recipients, person, signal);
    try {
      const from = positionOf(lastEventId);
      let last = from ?? live.position;
      const type = from === undefined || (await canResume(context.db, from)) ? 'opened' : 'reset';
      yield withEventMeta(marker(type, person.uid), { id: String(last) });

      let backlog =
        from === undefined ? [] : await deliveriesAfter(context.db, recipients, last, BACKLOG);
      while (backlog.length > 0) {
        for (const { position, ...event } of backlog) {
          last = position;
          yield withEventMeta(event, { id: String(position) });
        }
        backlog =
          backlog.length < BACKLOG
            ? []
            : await deliveriesAfter(context.db, recipients, last, BACKLOG);
      }
      for await (const { position, recipientId, ...event } of listening.events()) {
        if (position === undefined) {
          yield event;
          continue;
        }
        if (position <= last) continue;
        last = position;
        yield withEventMeta(event, { id: String(position) });
      }
    } finally {
      listening.close();
    }
  }),
});

/** Tells the client where it stands: `reset` when what it missed is no longer kept. */
const marker = (what: 'opened' | 'reset', uid: string) => ({
  type: `live.${what}`,
  subjectType: 'live',
  subjectId: uid,
  data: {},
});

const positionOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;

/** What reaches the person, the business they act for, and support, if they are of it. */
const recipientsOf = (person: Person) => {
  const { uid, contractorId, role } = person;
  const desk = role === 'admin' && canManageUsers(person) ? SUPPORT_DESK : undefined;
  return [...new Set([uid, contractorId, desk])].filter((id) => id !== undefined);
};
