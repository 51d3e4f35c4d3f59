import * as z from 'zod';
import type { Reactions } from '#server/jobs/jobs.ts';
import { findAnsweredMessage, findAnsweringQuote, recordAnswer, whenLeadWasMade } from './data.ts';

const Interested = z.object({ contractorId: z.uuid() });
const Said = z.object({ seq: z.int(), senderRole: z.literal('contractor') });

/** A lead is answered by taking a place on it or by a quote, whichever is first. */
const question = (leadId: string) => `lead:${leadId}`;

export const responseTimesReactions: Reactions = {
  'lead.interested': {
    async timeInterest({ subjectId, data, createdAt }, { db }) {
      const { contractorId } = Interested.parse(data);
      const asked = await whenLeadWasMade(db, subjectId);
      if (!asked) return;
      await db.transaction((tx) =>
        recordAnswer(tx, {
          contractorId,
          asked,
          answered: createdAt,
          question: question(subjectId),
        }),
      );
    },
  },
  'quote.sent': {
    async timeQuote({ subjectId }, { db }) {
      const quote = await findAnsweringQuote(db, subjectId);
      if (!quote?.leadId || !quote.sentAt) return;
      const { contractorId, leadId, sentAt } = quote;
      const asked = await whenLeadWasMade(db, leadId);
      if (!asked) return;
      await db.transaction((tx) =>
        recordAnswer(tx, { contractorId, asked, answered: sentAt, question: question(leadId) }),
      );
    },
  },
  'message.sent': {
    async timeMessage({ subjectId, data }, { db }) {
      const said = Said.safeParse(data);
      if (!said.success) return;
      const answer = await findAnsweredMessage(db, subjectId, said.data.seq);
      if (answer) await db.transaction((tx) => recordAnswer(tx, answer));
    },
  },
};
