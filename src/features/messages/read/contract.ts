import * as z from 'zod';
import { StoredFile } from '#features/files/shapes.ts';
import { byId, call, id, instant, pageInput, pageOf } from '#lib/contract.ts';
import { MESSAGES_PAGE_SIZE, messageTypes, senderRoles } from '../rules.ts';
import { notFoundErrors, participantAccess } from '../shapes.ts';

const Attachment = StoredFile.pick({
  id: true,
  name: true,
  type: true,
  size: true,
  width: true,
  height: true,
  url: true,
});

export const Message = z.object({
  id,
  conversationId: id,
  seq: z.int().describe('Counts up from 1 within its conversation, without a gap'),
  content: z.string(),
  senderId: id.nullable(),
  sender: id.nullable().describe('The same as senderId'),
  senderRole: z.enum(senderRoles),
  senderName: z.string(),
  messageType: z.enum(messageTypes),
  metadata: z.record(z.string(), z.string()),
  quoteId: id.nullable(),
  read: z.boolean(),
  edited: z.boolean(),
  editableUntil: instant.nullable().describe('Until when the caller may change it'),
  originalConversationId: id.nullable().describe('Where it was said, before it came here'),
  attachments: z.array(Attachment),
  createdAt: instant,
});

export type Message = z.output<typeof Message>;

/** The largest value of the seq column. */
const MAX_SEQ = 2_147_483_647;

/** Reading messages; part of `conversations` in the API. */
export const readContract = {
  messages: call
    .route({
      method: 'GET',
      path: '/conversations/{id}/messages',
      tags: ['Conversations'],
      summary:
        'List the latest messages, oldest first. The cursor leads to older ones. With `after`, lists the next ones without a cursor',
    })
    .meta({ ...participantAccess, privateRecord: 'conversation' })
    .errors(notFoundErrors)
    .input(
      pageInput(MESSAGES_PAGE_SIZE).extend({
        id,
        after: z.coerce
          .number<number | string>()
          .int()
          .min(0)
          .max(MAX_SEQ)
          .optional()
          .describe('The seq of a message: those that follow it'),
      }),
    )
    .output(pageOf(Message)),
  markRead: call
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      tags: ['Conversations'],
      summary: 'Mark messages as read, 50 at a time until done',
    })
    .meta({ ...participantAccess })
    .errors(notFoundErrors)
    .input(
      byId.extend({
        upTo: z
          .int()
          .min(0)
          .max(MAX_SEQ)
          .optional()
          .describe('The seq of the last message that was shown: later ones stay unread'),
      }),
    )
    .output(z.object({ count: z.int().describe('Messages marked by this call') })),
};
