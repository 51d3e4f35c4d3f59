import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { audienceOf } from '../data.ts';
import { presentMessages } from '../read/data.ts';
import { recipientIdOf } from '../rules.ts';
import {
  conversationNotFound,
  participantOf,
  requireConsolidatedId,
  requireConversation,
} from '../service.ts';
import { sendContract } from './contract.ts';
import { editMessage, sendWithAttachments } from './service.ts';

const api = implement(sendContract).$context<Context>().use(guarded);

export const sendHandlers = {
  sendMessage: api.sendMessage.handler(async ({ input, context }) => {
    const participant = participantOf(context);
    const { uid: ownerId, name: senderName } = requireSignedIn(context);
    const outgoing = { ...input, senderName, messageId: newId(), ownerId };
    const row =
      (await sendWithAttachments(context, participant, outgoing)) ??
      // It may have been consolidated into another conversation.
      (await sendWithAttachments(context, participant, {
        ...outgoing,
        id: await requireConsolidatedId(context, input.id),
      }));
    if (!row) throw conversationNotFound();
    const [message] = await presentMessages(context, participant, { id: row.conversationId }, [
      row,
    ]);
    if (!message) throw conversationNotFound();
    return message;
  }),

  editMessage: api.editMessage.handler(async ({ input, context }) => {
    const participant = participantOf(context);
    const conversation = await requireConversation(context, participant, input.id);
    const row = await editMessage(context.db, context, participant, {
      ...input,
      id: conversation.id,
    });
    if (row === 'late')
      throw new ApiError('failed-precondition', 'A message can be edited for 15 minutes');
    const [message] = row ? await presentMessages(context, participant, conversation, [row]) : [];
    if (!message) throw new ApiError('not-found', 'Message not found');
    return message;
  }),

  typing: api.typing.handler(async ({ input, context }) => {
    const participant = participantOf(context);
    const row = await requireConversation(context, participant, input.id);
    context.services.publishEphemeral({
      audience: audienceOf(row).filter((id) => id !== null && id !== recipientIdOf(participant)),
      type: 'conversation.typing',
      subjectType: 'conversation',
      subjectId: row.id,
      data: { party: participant.party, by: participant.id },
    });
    return { success: true as const };
  }),
};
