import { eq, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import { findSettings } from '#features/contractors/settings/data.ts';
import { findLead, type LeadView } from '#features/leads/data.ts';
import { findContractorUsers } from '#features/leads/offers/data.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { automaticMetadata } from '../rules.ts';
import { appendMessage } from '../send/data.ts';
import { hasMessage } from '../send/service.ts';
import { findUnifiedConversation, startConversation } from '../service.ts';
import { conversations, messages } from '../tables.ts';

/** Message ids derive from lead and contractor, so that answering again finds the first answer. */
const AUTO_RESPONSE_NAMESPACE = '6b1d1f0e-0f0c-4f59-8f2b-3a54d6d1c7a9';

type Answering = { conversationId: string; leadId: string; contractorId: string; since: Date };

/** Whether the contractor has written themselves, or sent a quote: then nobody needs to be told that they will. */
async function hasAnswered(tx: Db, { conversationId, leadId, contractorId, since }: Answering) {
  const { rows } = await tx.execute<{ answered: boolean }>(sql`
    select exists (select from ${messages} where ${messages.conversationId} = ${conversationId}
        and ${messages.senderRole} = 'contractor' and ${messages.createdAt} >= ${since}
        and not ${messages.metadata} ? 'automatic')
      or exists (select from quotes where quotes.lead_id = ${leadId}
        and quotes.contractor_id = ${contractorId} and quotes.sent_at is not null) as answered`);
  return rows[0]?.answered === true;
}

/** Posts the contractor's configured answer into the pair's conversation, once per lead and contractor. */
async function autoRespond(lead: LeadView, contractorId: string, context: JobContext) {
  const { leadPreferences } = await findSettings(context.db, contractorId);
  if (!leadPreferences.autoRespond || lead.status === 'lost') return;
  const { id: leadId, homeownerId, projectId } = lead;
  const pair = { homeownerId, contractorId };
  await context.db.transaction(async (tx) => {
    const about = { leadId, projectId: projectId ?? undefined };
    const conversation =
      (await findUnifiedConversation(tx, pair)) ??
      (await startConversation(tx, context, pair, about));
    if (!conversation) return;
    const { id } = conversation;
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, id))
      .for('update');
    const messageId = v5(`${leadId}/${contractorId}`, AUTO_RESPONSE_NAMESPACE);
    if (await hasMessage(tx, id, messageId)) return;
    if (await hasAnswered(tx, { conversationId: id, leadId, contractorId, since: lead.createdAt }))
      return;
    await appendMessage(tx, context, 'contractor', {
      id,
      messageId,
      content: leadPreferences.autoResponseMessage,
      messageType: 'text',
      senderId: contractorId,
      unreadFor: ['homeowner'],
      // Also keeps automatic answers out of the contractor's response times.
      metadata: automaticMetadata,
    });
  });
}

export const autoResponseReactions: Reactions = {
  'lead.created': {
    autoRespond: {
      follows: ({ asks }) => asks !== false,
      async handle({ subjectId }, context) {
        const lead = await findLead(context.db, subjectId);
        const contractorId = lead?.contractorId ?? lead?.askedContractor;
        if (lead && contractorId) await autoRespond(lead, contractorId, context);
      },
    },
  },

  'lead.interested': {
    async autoRespond({ subjectId, data: { contractorId } }, context) {
      const lead = await findLead(context.db, subjectId);
      if (!lead || typeof contractorId !== 'string') return;
      const [contractor] = await findContractorUsers(context.db, [contractorId], lead);
      if (contractor) await autoRespond(lead, contractor.contractorId, context);
    },
  },
};
