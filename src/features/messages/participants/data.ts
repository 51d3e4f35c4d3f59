import { ApiError } from '#lib/api-error.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import { findConsolidatedId, findCurrentConversation, presentConversation } from '../data.ts';
import type { Participant } from '../rules.ts';

export const conversationNotFound = () => new ApiError('not-found', 'Conversation not found');

/** Where the caller sits, by the role that they have taken. */
export function participantOf(context: Context): Participant {
  const { role, uid } = requireSignedIn(context);
  if (role === 'contractor')
    return { party: role, id: requireActingContractor(context).contractorId };
  return { party: role, id: uid };
}

/** Where the caller sits as one of the two that a conversation is between. */
export function nonAdminParticipantOf(context: Context): NonAdminParticipant {
  const { party, id } = participantOf(context);
  if (party === 'admin') throw new ApiError('permission-denied');
  return { party, id };
}

export type NonAdminParticipant = Participant & { party: 'homeowner' | 'contractor' };

export async function requireConversation(
  { db }: Pick<Context, 'db'>,
  participant: Participant,
  id: string,
) {
  const row = await findCurrentConversation(db, participant, id);
  if (!row) throw conversationNotFound();
  return row;
}

export async function requireConsolidatedId({ db }: Context, id: string) {
  const into = await findConsolidatedId(db, id);
  if (!into) throw conversationNotFound();
  return into;
}

export const presentFor =
  ({ services }: Context, participant: Participant) =>
  (row: Parameters<typeof presentConversation>[1]) =>
    presentConversation(participant, row, services.config);
