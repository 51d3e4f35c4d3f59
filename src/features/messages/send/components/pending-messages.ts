import type { Message } from '../../read/contract.ts';
import type { ConversationParty } from '../../rules.ts';
import type { UnsentMessage } from './unsent-queue.ts';

/**
 * Unsent messages that are not in the thread yet. A message may arrive before the response to its
 * request: it is then recognized by its content, so that it never shows twice.
 */
export function pendingMessages(
  messages: readonly Message[],
  unsent: readonly UnsentMessage[],
  party: ConversationParty,
) {
  const matchedIds = new Set(unsent.map(({ messageId }) => messageId));
  const loadedIds = new Set(messages.map(({ id }) => id));
  return unsent.filter(({ messageId, after, content }) => {
    if (messageId) return !loadedIds.has(messageId);
    const arrived = messages.find(
      (message) =>
        message.seq > after &&
        message.senderRole === party &&
        message.content === content &&
        !matchedIds.has(message.id),
    );
    if (arrived) matchedIds.add(arrived.id);
    return !arrived;
  });
}
