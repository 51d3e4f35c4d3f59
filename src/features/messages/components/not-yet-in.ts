import type { ConversationParty } from '../rules.ts';
import type { Message } from '../thread/contract.ts';
import type { Unsent } from './outbox.ts';

/**
 * What does not stand in the conversation yet. A message may arrive before the answer to its sending:
 * then it is told by its words, so that it never shows twice.
 */
export function notYetIn(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  party: ConversationParty,
) {
  const taken = new Set(unsent.map(({ messageId }) => messageId));
  const here = new Set(messages.map(({ id }) => id));
  return unsent.filter(({ messageId, after, content }) => {
    if (messageId) return !here.has(messageId);
    const arrived = messages.find(
      (message) =>
        message.seq > after &&
        message.senderRole === party &&
        message.content === content &&
        !taken.has(message.id),
    );
    if (arrived) taken.add(arrived.id);
    return !arrived;
  });
}
