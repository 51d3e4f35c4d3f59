import type { Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { deriveClaimCode, findClaim } from './data.ts';

const BUSINESS_PATH = '/contractor/profile';

export const claimsReactions: Reactions = {
  'claim.created': {
    async mailCode({ subjectId }, context) {
      const found = await findClaim(context.db, subjectId);
      if (!found?.listedEmail) return;
      const { claim, businessName, listedEmail } = found;
      if (claim.status !== 'open' || claim.wish !== 'take-over') return;
      await sendMail(context, {
        key: `claim-code:${claim.id}`,
        to: listedEmail,
        name: 'claim-code',
        recipientId: undefined,
        senderId: claim.userId ?? undefined,
        data: {
          path: `/contractor/${claim.contractorId}/claim`,
          firstName: businessName,
          businessName,
          claimedBy: claim.name,
          code: deriveClaimCode(context.services.config, claim.id),
        },
      });
    },
  },
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
