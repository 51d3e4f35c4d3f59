import { eq } from 'drizzle-orm';
import { findUser } from '#features/users/data.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { scopeNames, scopes } from './rules.ts';
import { apiTokens } from './tables.ts';

export const apiTokensReactions: Reactions = {
  'apiToken.created': {
    // A token opens the account without a password or a device that is shown in the settings.
    warnOwner: async (activity, context) => {
      const [token] = await context.db
        .select()
        .from(apiTokens)
        .where(eq(apiTokens.id, activity.subjectId));
      if (!token) return;
      const user = await findUser(context.db, token.userId);
      // Where nobody has proved the address, whoever reads it may not be who named the token.
      if (!user?.isActive || !user.emailVerified) return;
      await sendMail(context, {
        key: `api-token-created:${activity.id}`,
        to: user.email,
        name: 'api-token-created',
        recipientId: user.id,
        senderId: user.id,
        data: {
          firstName: user.firstName,
          tokenName: token.name,
          scopes: scopes
            .filter((scope) => token.scopes.includes(scope))
            .map((scope) => scopeNames[scope]),
          path: '/contractor/settings',
        },
      });
    },
  },
};
