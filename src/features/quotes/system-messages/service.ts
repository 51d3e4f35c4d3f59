import { postSystemMessage } from '#features/messages/system/service.ts';
import { formatCents } from '#lib/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { QuoteRow } from '../tables.ts';

type Words = Pick<
  Parameters<typeof postSystemMessage>[2],
  'content' | 'messageType' | 'projectId'
> & { unreadFor: readonly ['homeowner'] | readonly ['contractor'] };

function sent(quote: QuoteRow): Words {
  const { version, contractorName, projectTitle, totalAmount } = quote;
  const what = version > 1 ? `version ${version} of the` : 'a';
  return {
    messageType: 'quote_sent',
    content: `${contractorName} sent ${what} quote for “${projectTitle}”: ${formatCents(totalAmount)}.`,
    unreadFor: ['homeowner'],
  };
}

/** What the conversation of both sides says about an event of a quote; it says nothing about the others. */
const wordsByEvent = new Map<string, (quote: QuoteRow) => Words>([
  ['sent', sent],
  ['revised', sent],
  [
    'reminded',
    ({ contractorName, projectTitle, totalAmount }) => ({
      messageType: 'quote_reminder',
      content: `${contractorName} asks for an answer to the quote for “${projectTitle}”: ${formatCents(totalAmount)}.`,
      unreadFor: ['homeowner'],
    }),
  ],
  [
    'accepted',
    ({ customerName, projectTitle, projectId }) => ({
      messageType: 'project_started',
      content: `${customerName} accepted the quote for “${projectTitle}”. The project has started.`,
      projectId: projectId ?? undefined,
      unreadFor: ['contractor'],
    }),
  ],
]);

/**
 * Says an event of a quote in the conversation of both sides, in the event's transaction: whatever somebody writes
 * there afterwards comes after it. Called after everything else of the quote is locked, because senders hold the
 * conversation.
 */
export async function sayInConversation(
  tx: Db,
  context: Context,
  { event, quote, activityId }: { event: string; quote: QuoteRow; activityId: number },
) {
  const { homeownerId, contractorId, id: quoteId } = quote;
  const words = wordsByEvent.get(event)?.(quote);
  if (words)
    await postSystemMessage(tx, context, {
      homeownerId,
      contractorId,
      quoteId,
      activityId,
      ...words,
    });
}
