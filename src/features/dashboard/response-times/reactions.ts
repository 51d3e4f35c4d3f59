import * as z from 'zod';
import type { Reactions } from '#server/jobs/reactions.ts';
import { findAnsweredMessage, findLeadCreatedAt, findQuoteAnswer, recordAnswer } from './data.ts';

const InterestData = z.object({ contractorId: z.uuid() });
const ContractorMessageData = z.object({ seq: z.int(), senderRole: z.literal('contractor') });

/** Interest and a quote answer the same question; the first of them counts. */
const leadQuestionKey = (leadId: string) => `lead:${leadId}`;

export const responseTimesReactions: Reactions = {
  'lead.interested': {
    async timeInterest({ subjectId, data, createdAt }, { db }) {
      const { contractorId } = InterestData.parse(data);
      const asked = await findLeadCreatedAt(db, subjectId);
      if (!asked) return;
      await db.transaction((tx) =>
        recordAnswer(tx, {
          contractorId,
          asked,
          answered: createdAt,
          question: leadQuestionKey(subjectId),
        }),
      );
    },
  },
  'quote.sent': {
    async timeQuote({ subjectId }, { db }) {
      const quote = await findQuoteAnswer(db, subjectId);
      if (!quote?.leadId || !quote.sentAt) return;
      const { contractorId, leadId, sentAt } = quote;
      const asked = await findLeadCreatedAt(db, leadId);
      if (!asked) return;
      await db.transaction((tx) =>
        recordAnswer(tx, {
          contractorId,
          asked,
          answered: sentAt,
          question: leadQuestionKey(leadId),
        }),
      );
    },
  },
  'message.sent': {
    timeMessage: {
      follows: ({ senderRole }) => senderRole === 'contractor',
      async handle({ subjectId, data }, { db }) {
        const message = ContractorMessageData.safeParse(data);
        if (!message.success) return;
        const answer = await findAnsweredMessage(db, subjectId, message.data.seq);
        if (answer) await db.transaction((tx) => recordAnswer(tx, answer));
      },
    },
  },
};
