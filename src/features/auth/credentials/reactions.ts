import { createHmac } from 'node:crypto';
import { findUser } from '#features/users/data.ts';
import type { JobContext, Reaction, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { FORGOT_PASSWORD_PAGE, PASSWORD_RESET_PAGE, VERIFY_EMAIL_PAGE } from '../session/rules.ts';
import {
  findEmailChange,
  findPasswordUser,
  findResetRequest,
  insertLink,
  removeResetRequest,
} from './data.ts';
import { type LinkPurpose, linkHours } from './rules.ts';

/** Follows from the activity and our secret: a job that runs twice mails the same link, and nobody can guess it. */
const deriveToken = ({ services }: JobContext, activity: ActivityRow, purpose: LinkPurpose) =>
  createHmac('sha256', services.config.secret())
    .update(`mailed link ${purpose} ${activity.id}`)
    .digest('base64url');

type Link = { userId: string; email: string; purpose: LinkPurpose };

async function createLink(context: JobContext, activity: ActivityRow, page: string, link: Link) {
  const token = deriveToken(context, activity, link.purpose);
  await insertLink(context.db, { ...link, token, now: context.now() });
  return `${page}?${new URLSearchParams({ token })}`;
}

const verifyAddress: Reaction = async (activity, context) => {
  const user = await findUser(context.db, activity.subjectId);
  if (!user || user.emailVerified) return;
  const purpose = 'verify-email' as const;
  await sendMail(context, {
    key: `${purpose}:${activity.id}`,
    to: user.email,
    name: purpose,
    data: {
      firstName: user.firstName,
      hours: linkHours[purpose],
      path: await createLink(context, activity, VERIFY_EMAIL_PAGE, {
        userId: user.id,
        email: user.email,
        purpose,
      }),
    },
  });
};

export const credentialsReactions: Reactions = {
  'user.registered': { verifyAddress },
  'user.verificationRequested': { verifyAddress },

  'passwordReset.requested': {
    mailLink: async (activity, context) => {
      const request = await findResetRequest(context.db, activity.subjectId);
      if (!request) return;
      const user = await findPasswordUser(context.db, request.email);
      const purpose = 'reset-password' as const;
      if (user)
        await sendMail(context, {
          key: `${purpose}:${activity.id}`,
          to: user.email,
          name: purpose,
          data: {
            firstName: user.firstName,
            hours: linkHours[purpose],
            path: await createLink(context, activity, PASSWORD_RESET_PAGE, {
              userId: user.id,
              email: user.email,
              purpose,
            }),
          },
        });
      // Members' passwords are kept there; the site mails its own link, to whoever it knows.
      await context.services.memberSite?.sendPasswordReset(request.email);
      await removeResetRequest(context.db, request.id);
    },
  },

  'user.emailChangeRequested': {
    mailLink: async (activity, context) => {
      const user = await findUser(context.db, activity.subjectId);
      const email = await findEmailChange(context.db, activity.subjectId, context.now());
      if (!user || !email) return;
      const purpose = 'change-email' as const;
      await sendMail(context, {
        key: `${purpose}:${activity.id}`,
        to: email,
        name: purpose,
        data: {
          firstName: user.firstName,
          hours: linkHours[purpose],
          path: await createLink(context, activity, VERIFY_EMAIL_PAGE, {
            userId: user.id,
            email,
            purpose,
          }),
        },
      });
    },
    warnOldAddress: async (activity, context) => {
      const user = await findUser(context.db, activity.subjectId);
      if (!user) return;
      await sendMail(context, {
        key: `change-email-notice:${activity.id}`,
        to: user.email,
        name: 'sign-in-changed',
        data: { firstName: user.firstName, change: 'email-requested', path: FORGOT_PASSWORD_PAGE },
      });
    },
  },

  'user.passwordChanged': {
    warn: async (activity, context) => {
      const user = await findUser(context.db, activity.subjectId);
      if (!user) return;
      await sendMail(context, {
        key: `password-changed:${activity.id}`,
        to: user.email,
        name: 'sign-in-changed',
        data: { firstName: user.firstName, change: 'password', path: FORGOT_PASSWORD_PAGE },
      });
    },
  },
};
