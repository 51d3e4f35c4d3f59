import { implement } from '@orpc/server';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { notFound, seatOf } from '../participants/data.ts';
import { conversationStreamsContract } from './contract.ts';
import { openConversations, openMessages } from './data.ts';

const api = implement(conversationStreamsContract).$context<Context>().use(guarded);

export const conversationStreamsHandlers = {
  live: api.live.handler(({ context, signal }) =>
    openConversations(context, seatOf(context), signal),
  ),

  liveMessages: api.liveMessages.handler(
    async ({ input: { id }, context, lastEventId, signal }) => {
      const seat = seatOf(context);
      const messages = await openMessages(context, seat, id, seqOf(lastEventId), signal);
      if (!messages) throw notFound();
      return messages;
    },
  ),
};

const seqOf = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
