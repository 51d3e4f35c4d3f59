import { nameForStrangers } from '#lib/name-for-strangers.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { deriveClaimCode, findClaim } from './data.ts';
import { CODE_MINUTES } from './rules.ts';

const BUSINESS_PATH = '/contractor/profile';

async function mailCode({ subjectId }: ActivityRow, context: JobContext) {
  const found = await findClaim(context.db, subjectId);
  if (!found?.listedEmail) return;
  const { claim, businessName, listedEmail } = found;
  const { codeSentAt } = claim;
  if (claim.status !== 'open' || claim.wish !== 'take-over' || !codeSentAt) return;
  await sendMail(context, {
    key: `claim-code:${claim.id}:${codeSentAt.getTime()}`,
    to: listedEmail,
    name: 'claim-code',
    recipientId: undefined,
    senderId: claim.userId ?? undefined,
    data: {
      path: `/contractor/${claim.contractorId}/claim`,
      firstName: businessName,
      businessName,
      claimedBy: nameForStrangers(claim.name),
      code: deriveClaimCode(context.services.config, claim),
      minutes: CODE_MINUTES,
    },
  });
}

export const claimsReactions: Reactions = {
  'claim.codeSent': { mailCode },
  /** Of the version before, whose jobs may still wait; the key keeps the code from being mailed twice. */
  'claim.created': { mailCode },
  'claim.decided': {
    async mailDecision({ subjectId }, context) {
      const found = await findClaim(context.db, subjectId);
      if (!found) return;
      const { claim, businessName } = found;
      await sendMail(context, {
        key: `claim-decided:${claim.id}`,
        to: claim.email,
        name: 'claim-decided',
        recipientId: claim.userId ?? undefined,
        senderId: undefined,
        data: {
          path: claim.wish === 'removal' ? '/' : BUSINESS_PATH,
          firstName: claim.name.split(' ')[0] ?? claim.name,
          businessName,
          wish: claim.wish,
          granted: claim.status === 'granted',
          reason: claim.reason,
        },
      });
    },
  },
};
