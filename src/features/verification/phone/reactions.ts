import type { Reactions } from '#server/jobs/reactions.ts';
import { sendText } from '#server/sms/send-text.ts';
import { derivePhoneCode, findPhoneCode } from './data.ts';
import { CODE_MINUTES } from './rules.ts';

export const phoneVerificationReactions: Reactions = {
  'verification.codeAsked': {
    async text({ subjectId, data }, context) {
      const { db, services, now } = context;
      const code = await findPhoneCode(db, subjectId);
      // Skips a code that was replaced by a newer one.
      if (!code || code.codeId !== data.codeId || code.expiresAt <= now()) return;
      const { brand } = services.config;
      await sendText(context, {
        name: 'code',
        recipientId: subjectId,
        senderId: subjectId,
        key: `phone-code:${code.codeId}`,
        to: code.number,
        text: `${derivePhoneCode(services.config, code.codeId)} is your ${brand} code. It works for ${CODE_MINUTES} minutes. Don’t share it with anyone, including us.`,
      });
    },
  },
};
