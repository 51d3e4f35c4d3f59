import { eq } from 'drizzle-orm';
import { v5 } from 'uuid';
import { findSettings } from '#features/contractors/settings/data.ts';
import { appendMessage } from '#features/messages/send/data.ts';
import { findUnifiedConversation, startConversation } from '#features/messages/service.ts';
import { conversations } from '#features/messages/tables.ts';
import { hasMessage } from '#features/messages/thread/data.ts';
import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { mergeReactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { findLead, type LeadView } from './data.ts';
import { findContractorUsers } from './offers/data.ts';
import { offersReactions } from './offers/reactions.ts';

type ContractorUser = Awaited<ReturnType<typeof findContractorUsers>>[number];
type LeadEffect = (
  told: { lead: LeadView; person: ContractorUser },
  context: JobContext,
  activity: ActivityRow,
) => Promise<void>;

/** An effect of what a contractor did with a lead, or what was done with them. */
const forLeadAndContractor =
  (effect: LeadEffect) => async (activity: ActivityRow, context: JobContext) => {
    const { contractorId } = activity.data;
    const lead = await findLead(context.db, activity.subjectId);
    if (!lead || typeof contractorId !== 'string') return;
    const [person] = await findContractorUsers(context.db, [contractorId], lead);
    if (person) await effect({ lead, person }, context, activity);
  };

const contractorPath = ({ id }: LeadView) => `/contractor/leads?leadId=${id}`;
const homeownerPath = ({ projectId }: LeadView) =>
  projectId ? `/homeowner/projects/${projectId}` : '/homeowner/dashboard';

/** Ids of automatic answers are made from what they answer: answering again finds it there. */
const AUTO_RESPONSE_NAMESPACE = '6b1d1f0e-0f0c-4f59-8f2b-3a54d6d1c7a9';

/** The contractor's configured answer, into the one conversation of both, once per lead and contractor. */
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
    const isThisConversation = eq(conversations.id, id);
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(isThisConversation)
      .for('update');
    const messageId = v5(`${leadId}/${contractorId}`, AUTO_RESPONSE_NAMESPACE);
    if (await hasMessage(tx, id, messageId)) return;
    await appendMessage(tx, context, 'contractor', {
      id,
      messageId,
      content: leadPreferences.autoResponseMessage,
      messageType: 'text',
      senderId: contractorId,
      unreadFor: ['homeowner'],
      // It says nothing about how quickly a person answers.
      metadata: { automatic: 'true' },
    });
  });
}

const leadReactions: Reactions = {
  'lead.created': {
    async autoRespond({ subjectId }, context) {
      const lead = await findLead(context.db, subjectId);
      const named = lead?.contractorId ?? lead?.askedContractor;
      if (lead && named) await autoRespond(lead, named, context);
    },
  },

  'lead.interested': {
    autoRespond: forLeadAndContractor(({ lead, person }, context) =>
      autoRespond(lead, person.contractorId, context),
    ),
    notifyHomeowner: forLeadAndContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: lead.homeownerId,
        role: 'homeowner',
        type: 'contractor_match',
        title: `${person.businessName} is interested`,
        message: `They would like to do “${lead.projectTitle}”`,
        actionUrl: homeownerPath(lead),
        data: { leadId: lead.id, contractorId: person.contractorId },
        activityId: activity.id,
      }),
    ),
    mailHomeowner: forLeadAndContractor(({ lead, person }, context, activity) =>
      sendPreferredMail(
        context,
        { userId: lead.homeownerId, topic: 'matches' },
        {
          key: `lead-interested:${lead.id}:${activity.id}`,
          to: lead.homeownerEmail,
          name: 'interest',
          data: {
            path: homeownerPath(lead),
            firstName: lead.homeownerFirstName,
            businessName: person.businessName,
            projectTitle: lead.projectTitle,
            rating: person.rating,
            reviewCount: person.reviewCount,
            miles: person.miles,
          },
        },
      ),
    ),
  },

  'lead.assigned': {
    notifyContractor: forLeadAndContractor(({ lead, person }, context, activity) =>
      notify(context.db, context, {
        userId: person.userId,
        role: 'contractor',
        type: 'project_update',
        priority: 'high',
        title: `${lead.homeownerName} chose you`,
        message: `For “${lead.projectTitle}”. Write a quote, or get in touch.`,
        actionUrl: contractorPath(lead),
        data: { leadId: lead.id },
        activityId: activity.id,
      }),
    ),
  },
};

/** What follows, in this module, from what was recorded. */
export const leadsReactions = mergeReactions([leadReactions, offersReactions]);
