import { fileCountText, labeledContent, previewOf } from '../../rules.ts';
import type { Conversation } from '../../shapes.ts';
import type { Message } from '../contract.ts';

export const pairParties = ['homeowner', 'contractor'] as const;
export type PairParty = (typeof pairParties)[number];
export type Patch = (conversation: Conversation) => Conversation | undefined;

/** Support changes status, moves and counters by its own rules, so its data is refetched. */
const isBetweenTwo = ({ withSupport, resolvedAt, userId }: Conversation) =>
  !withSupport && !resolvedAt && !userId;

/**
 * Adds the latest messages, given with the one before them. The time of the last message tells which
 * messages a cached conversation includes: unless it is the one before or the latest, or where a message
 * may change more than previews and counters, the result is undefined and the server must be asked.
 */
export const withMessages =
  ([previous, ...added]: readonly Message[], viewer: PairParty): Patch =>
  (conversation) => {
    const last = added.at(-1);
    if (!previous || !last || !isBetweenTwo(conversation) || !isInOrder([previous, ...added]))
      return;
    if (conversation.lastMessageAt === last.createdAt) return conversation;
    if (conversation.lastMessageAt !== previous.createdAt) return;
    if (conversation.status !== 'active' || added.some(isSystemMessage)) return;
    const other = viewer === 'homeowner' ? 'contractor' : 'homeowner';
    const unread = conversation.unread + added.filter((each) => isUnread(each, viewer)).length;
    const unreadByOther = added.filter((each) => isUnread(each, other)).length;
    return {
      ...conversation,
      ...lastMessageFields(last),
      lastMessageAt: last.createdAt,
      lastMessageSender: last.senderId,
      lastMessageType: last.messageType,
      updatedAt: last.createdAt,
      unread,
      unreadCount: {
        ...conversation.unreadCount,
        [viewer]: unread,
        [other]: conversation.unreadCount[other] + unreadByOther,
      },
    };
  };

/** Changes the preview after the latest message was edited. */
export const withLatestEdited =
  (last: Message): Patch =>
  (conversation) =>
    conversation.lastMessageAt === last.createdAt
      ? { ...conversation, ...lastMessageFields(last) }
      : undefined;

/** `reader` has read everything up to `last`. */
export const withAllRead =
  (last: Message, reader: PairParty, viewer: PairParty): Patch =>
  (conversation) =>
    isBetweenTwo(conversation) && conversation.lastMessageAt === last.createdAt
      ? {
          ...conversation,
          ...(reader === viewer && { unread: 0 }),
          unreadCount: { ...conversation.unreadCount, [reader]: 0 },
        }
      : undefined;

const lastMessageFields = ({ content, metadata, attachments }: Message) => ({
  lastMessage: previewOf(labeledContent(content, metadata)) || fileCountText(attachments.length),
});

const isSystemMessage = ({ messageType, senderRole }: Message) =>
  messageType !== 'text' || senderRole === 'system';

/** Whether one of the two has yet to read a message of the other's. */
export const isUnread = ({ senderRole, read }: Message, reader: PairParty) =>
  senderRole !== reader && !read;

/** Whether each was written later than the one before, so that their times tell them apart. */
const isInOrder = (messages: readonly Message[]) =>
  messages.every((message, index) => {
    const previous = messages[index - 1];
    return !previous || Date.parse(previous.createdAt) < Date.parse(message.createdAt);
  });
