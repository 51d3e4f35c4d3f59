import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { conversationNotFound, participantOf } from '../service.ts';
import { conversationStreamsContract } from './contract.ts';
import { openConversationsStream, openMessageStream } from './data.ts';

const api = implement(conversationStreamsContract).$context<Context>().use(guarded);

export const conversationStreamsHandlers = {
  live: api.live.handler(({ context, signal }) =>
    openConversationsStream(context, participantOf(context), signal),
  ),

  liveMessages: api.liveMessages.handler(
    async ({ input: { id }, context, lastEventId, signal }) => {
      const participant = participantOf(context);
      const messages = await openMessageStream(
        context,
        participant,
        id,
        parseSeq(lastEventId),
        signal,
      );
      if (!messages) throw conversationNotFound();
      return messages;
    },
  ),
};

const parseSeq = (lastEventId: string | undefined) =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
