import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import { findConsolidated, findConversation, presentConversation } from '../data.ts';
import type { Seat } from '../rules.ts';

export const notFound = () => new Refusal('not-found', 'Conversation not found');

/** Where the caller sits, by the role that they have taken. */
export function seatOf(context: Context): Seat {
  const { role, uid } = signedIn(context);
  if (role === 'contractor') return { party: role, id: actingContractor(context).contractorId };
  return { party: role, id: uid };
}

/** Where the caller sits as one of the two that a conversation is between. */
export function sideOf(context: Context): Side {
  const { party, id } = seatOf(context);
  if (party === 'admin') throw new Refusal('permission-denied');
  return { party, id };
}

export type Side = Seat & { party: 'homeowner' | 'contractor' };

export async function conversationOr404({ db }: Pick<Context, 'db'>, seat: Seat, id: string) {
  const row = await findConversation(db, seat, id);
  if (!row) throw notFound();
  return row;
}

export async function consolidatedOr404({ db }: Context, id: string) {
  const into = await findConsolidated(db, id);
  if (!into) throw notFound();
  return into;
}

export const shownBy =
  ({ services }: Context, seat: Seat) =>
  (row: Parameters<typeof presentConversation>[1]) =>
    presentConversation(seat, row, services.config);
