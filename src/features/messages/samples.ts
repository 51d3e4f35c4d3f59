import { newId } from '#lib/columns.ts';
import { labeledContent, previewOf } from './rules.ts';
import type { conversations, messages } from './tables.ts';

type NewConversation = typeof conversations.$inferInsert;
type NewMessage = typeof messages.$inferInsert;
type ParticipantPair = { homeownerId: string; contractorId: string };

/** The unified conversation of a homeowner and a contractor, without messages. */
export const sampleConversation = (given: Partial<NewConversation> & ParticipantPair) =>
  ({
    id: newId(),
    homeownerName: 'Dana Whitfield',
    contractorName: 'Okafor Roofing',
    subject: 'Leak above the back bedroom',
    unified: true,
    ...given,
  }) satisfies NewConversation;

/** A contractor's first message, with overrides. */
export const sampleMessage = (given: Partial<NewMessage> & Pick<NewMessage, 'conversationId'>) =>
  ({
    seq: 1,
    id: newId(),
    content:
      'I can be there on Thursday between 8 and 10. Is there a way onto the roof from inside, or shall I bring the long ladder?',
    senderRole: 'contractor',
    senderName: 'Marcus Okafor',
    createdAt: new Date(),
    ...given,
  }) satisfies NewMessage;

/** The conversation with counters and preview computed from its messages, given in order. */
export function withMessageTotals<Conversation extends NewConversation>(
  conversation: Conversation,
  messages: readonly ReturnType<typeof sampleMessage>[],
) {
  const last = messages.at(-1);
  if (!last) return conversation;
  return {
    ...conversation,
    lastMessage: previewOf(labeledContent(last.content, last.metadata ?? {})),
    lastMessageAt: last.createdAt,
    lastMessageSender: last.senderId,
    lastMessageType: last.messageType ?? 'text',
    lastSeq: messages.length,
    unreadHomeowner: messages.filter(({ unreadHomeowner }) => unreadHomeowner).length,
    unreadContractor: messages.filter(({ unreadContractor }) => unreadContractor).length,
    updatedAt: last.createdAt,
  };
}
