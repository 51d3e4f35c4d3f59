import { implement } from '@orpc/server';
import * as z from 'zod';
import { findSharedWork, isSharedWork } from '#features/projects/shared-work/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { broadcastsHandlers } from './broadcasts/handlers.ts';
import { consolidateConversations } from './consolidation/service.ts';
import { conversationsContract } from './contract.ts';
import { countUnread, getConversationStats, listConversations } from './data.ts';
import { conversationMovesHandlers } from './moves/handlers.ts';
import { readHandlers } from './read/handlers.ts';
import type { Participant } from './rules.ts';
import { sendHandlers } from './send/handlers.ts';
import { sendMessage } from './send/service.ts';
import {
  createConversation,
  findUnifiedConversation,
  markOpenedBy,
  type NonAdminParticipant,
  nonAdminParticipantOf,
  participantOf,
  presentFor,
  requireConversation,
  startConversation,
} from './service.ts';
import { conversationStreamsHandlers } from './streams/handlers.ts';
import { adminConversationsHandlers, supportHandlers } from './support/handlers.ts';
import { openSupportConversation } from './support/service.ts';
import { savedRepliesHandlers, supportDeskHandlers } from './support-desk/handlers.ts';

const api = implement(conversationsContract).$context<Context>().use(guarded);

const listCursor = z.tuple([cursorInstant, z.uuid()]);

export const conversationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const participant = participantOf(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, listCursor);
    const rows = await listConversations(context.db, participant, {
      ...filter,
      after,
      limit: limit + 1,
    });
    const page = pageFrom(rows, limit, (row) => [row.lastMessageAt.toISOString(), row.id]);
    return { ...page, items: page.items.map(presentFor(context, participant)) };
  }),

  unreadCount: api.unreadCount.handler(async ({ context }) => ({
    count: await countUnread(context.db, participantOf(context)),
  })),

  stats: api.stats.handler(({ context }) =>
    getConversationStats(context.db, participantOf(context)),
  ),

  count: api.count.handler(async ({ context }) => ({
    count: (await getConversationStats(context.db, participantOf(context))).total,
  })),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const participant = participantOf(context);
    return presentFor(context, participant)(await requireConversation(context, participant, id));
  }),

  create: api.create.handler(async ({ input, context }) => {
    const participant = participantOf(context);
    const { id } =
      input.type === 'support'
        ? await createSupportConversation(context, input)
        : await createPairConversation(context, participant, input);
    return presentFor(context, participant)(await requireConversation(context, participant, id));
  }),

  findOrCreate: api.findOrCreate.handler(async ({ input, context }) => {
    const participant = nonAdminParticipantOf(context);
    const { id } = await findOrStartConversation(
      context,
      participant,
      resolvePair(context, participant, input),
      input,
    );
    await markOpenedBy(context.db, id, participant.party);
    return presentFor(context, participant)(await requireConversation(context, participant, id));
  }),

  consolidate: api.consolidate.handler(async ({ input, context }) => {
    const participant = participantOf(context);
    const pair =
      participant.party === 'admin' ? requirePair(input) : resolvePair(context, participant, input);
    const consolidated = await consolidateConversations(context.db, context, pair);
    if (!consolidated)
      throw new ApiError('failed-precondition', 'There aren’t two conversations to combine');
    const row = await requireConversation(context, participant, consolidated.id);
    return { ...presentFor(context, participant)(row), messageCount: consolidated.messageCount };
  }),
});

type ConversationRequest = {
  contractorId?: string | undefined;
  homeownerId?: string | undefined;
  subject?: string | undefined;
  projectId?: string | undefined;
};

/** The caller and the person they named. */
function resolvePair(
  context: Context,
  { party, id }: Participant,
  { contractorId, homeownerId }: ConversationRequest,
) {
  if (party === 'contractor') {
    if (!homeownerId) throw missingField('homeownerId');
    return { homeownerId, contractorId: id };
  }
  if (!contractorId) throw missingField('contractorId');
  if (contractorId === requireSignedIn(context).contractorId)
    throw new ApiError('failed-precondition', 'That’s your own business');
  return { homeownerId: id, contractorId };
}

function requirePair({ contractorId, homeownerId }: ConversationRequest) {
  if (!homeownerId) throw missingField('homeownerId');
  if (!contractorId) throw missingField('contractorId');
  return { homeownerId, contractorId };
}

const missingField = (path: string, message = 'Choose who it’s with') =>
  new ApiError('invalid-argument', undefined, { issues: [{ path, message }] });

type ResolvedPair = ReturnType<typeof requirePair>;

/**
 * A homeowner may write to any contractor, a contractor only to homeowners they share work with.
 */
async function requireSharedWork(
  { db }: Context,
  { party }: NonAdminParticipant,
  pair: ResolvedPair,
) {
  const shared = await findSharedWork(db, pair);
  if (!shared && party === 'contractor') throw new ApiError('not-found');
  return shared ?? {};
}

/**
 * Returns an existing conversation unchanged; a new one takes the requested subject and project.
 */
async function findOrStartConversation(
  context: Context,
  participant: NonAdminParticipant,
  pair: ResolvedPair,
  { subject, projectId }: ConversationRequest,
) {
  const { db } = context;
  const existing = await findUnifiedConversation(db, pair);
  if (existing) return existing;
  const shared = await requireSharedWork(context, participant, pair);
  if (!(await isSharedWork(db, pair, { projectId }))) throw new ApiError('not-found');
  const about = { ...shared, ...(projectId && { projectId }), subject };
  const created = await startConversation(db, context, pair, about, participant.party);
  if (!created) throw new ApiError('not-found');
  return created;
}

type NewConversationRequest = ConversationRequest & {
  type?: 'general' | 'project' | 'lead' | 'quote' | 'support' | undefined;
  priority?: 'normal' | 'high' | 'urgent' | undefined;
  leadId?: string | undefined;
  quoteId?: string | undefined;
  content?: string | undefined;
  page?: string | undefined;
};

async function createPairConversation(
  context: Context,
  participant: Participant,
  {
    type,
    priority,
    subject,
    projectId,
    leadId,
    quoteId,
    content,
    ...partner
  }: NewConversationRequest,
) {
  const nonAdmin = nonAdminParticipantOf(context);
  const pair = resolvePair(context, nonAdmin, partner);
  await requireSharedWork(context, nonAdmin, pair);
  const about = { projectId, leadId, quoteId };
  if (!(await isSharedWork(context.db, pair, about))) throw new ApiError('not-found');
  return context.db.transaction(async (tx) => {
    const details = { ...about, subject, ...(type && { type }), ...(priority && { priority }) };
    const created = await createConversation(tx, context, pair, details, nonAdmin.party);
    if (!created) throw new ApiError('not-found');
    if (content) await sendMessage(tx, context, participant, { id: created.id, content });
    return created;
  });
}

/** A support conversation starts with the first message. */
function createSupportConversation(
  context: Context,
  { subject = '', content, priority, page }: NewConversationRequest,
) {
  if (!content) throw missingField('content', 'Enter a subject');
  const { uid, name, email } = requireSignedIn(context);
  const { party, id } = nonAdminParticipantOf(context);
  const person = { uid, name, email };
  const asker =
    party === 'homeowner'
      ? { ...person, kind: party }
      : { ...person, kind: party, contractorId: id };
  const about = { subject, content, page, ...(priority && { priority }) };
  return openSupportConversation(context.db, context, asker, about);
}

/** The handlers of this module, by their public names. */
export const messagesRouter = {
  conversations: {
    ...conversationsHandlers,
    ...readHandlers,
    ...sendHandlers,
    ...conversationMovesHandlers,
    ...conversationStreamsHandlers,
  },
  adminConversations: adminConversationsHandlers,
  broadcasts: broadcastsHandlers,
  support: supportHandlers,
  supportDesk: supportDeskHandlers,
  savedReplies: savedRepliesHandlers,
};
