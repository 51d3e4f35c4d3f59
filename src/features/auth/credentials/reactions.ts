import { createHmac } from 'node:crypto';
import { findUser, type UserRow } from '#features/users/data.ts';
import { takeBudget } from '#server/delivery/budgets.ts';
import type { JobContext, Reaction, Reactions } from '#server/jobs/reactions.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { emailCode } from '../email-proof/service.ts';
import {
  FORGOT_PASSWORD_PATH,
  PASSWORD_RESET_PATH,
  SIGN_IN_LINK_PATH,
  VERIFY_EMAIL_PATH,
} from '../session/rules.ts';
import {
  findActiveUser,
  findEmailChange,
  findPasswordUser,
  findResetRequest,
  insertLink,
  removeResetRequest,
} from './data.ts';
import { type LinkPurpose, linkHours } from './rules.ts';

/**
 * Derived from the activity and our secret: a job that runs twice mails the same link, and nobody else can compute it.
 */
const deriveToken = ({ services }: JobContext, activity: ActivityRow, purpose: LinkPurpose) =>
  createHmac('sha256', services.config.secret())
    .update(`mailed link ${purpose} ${activity.id}`)
    .digest('base64url');

type LinkMail = {
  user: UserRow;
  email: string;
  purpose: LinkPurpose;
  page: string;
  /** More parameters of the page. */
  params?: Record<string, string>;
};

/** Stores a new link and mails it to the address that opening it will prove. */
async function mailLink(
  context: JobContext,
  activity: ActivityRow,
  { user, email, purpose, page, params }: LinkMail,
) {
  const token = deriveToken(context, activity, purpose);
  const link = { token, userId: user.id, email, purpose };
  await insertLink(context.db, { ...link, now: context.now() });
  await sendMail(context, {
    key: `${purpose}:${activity.id}`,
    to: email,
    name: purpose,
    recipientId: user.id,
    senderId: user.id,
    data: {
      // Whoever gets it may not be who typed the name.
      firstName: user.emailVerified ? user.firstName : 'there',
      hours: linkHours[purpose],
      // Whoever has proved an address already has no page that waits for a code.
      code:
        page === VERIFY_EMAIL_PATH && !user.emailVerified
          ? emailCode(context, hashToken(token))
          : '',
      isAddressProved: user.emailVerified,
      path: `${page}?${new URLSearchParams({ token, ...params })}`,
    },
  });
}

const verifyAddress: Reaction = async (activity, context) => {
  const user = await findUser(context.db, activity.subjectId);
  if (!user || user.emailVerified) return;
  // Corrected since: the new address has a link of its own.
  if (await findEmailChange(context.db, user.id, context.now())) return;
  const link = { email: user.email, purpose: 'verify-email' as const, page: VERIFY_EMAIL_PATH };
  await mailLink(context, activity, { user, ...link });
};

/** Mails a sign-in link for an account whose address nobody has proved. Opening it ends what others set up before. */
async function mailProof(activity: ActivityRow, context: JobContext, email: string) {
  const user = await findActiveUser(context.db, email);
  if (!user || user.emailVerified) return;
  await mailLink(context, activity, { user, email, purpose: 'sign-in', page: SIGN_IN_LINK_PATH });
}

/**
 * Warns the present address, in case somebody else changes the sign-in. Not one that nobody has proved and that is
 * being corrected: whoever reads it there has no part in the account.
 */
async function warn(
  context: JobContext,
  activity: ActivityRow,
  { key, change }: { key: string; change: 'password' | 'email-requested' },
) {
  const user = await findUser(context.db, activity.subjectId);
  if (!user || (change === 'email-requested' && !user.emailVerified)) return;
  await sendMail(context, {
    key: `${key}:${activity.id}`,
    to: user.email,
    name: 'sign-in-changed',
    recipientId: user.id,
    senderId: user.id,
    data: {
      // Whoever gets it may not be who typed the name.
      firstName: user.emailVerified ? user.firstName : 'there',
      ...{ change, path: FORGOT_PASSWORD_PATH },
      hasRevokedTokens: Number(activity.data.revokedTokens ?? 0) > 0,
    },
  });
}

/** Whoever registers the same address again and again must not fill its mailbox. */
const verifyNewAddress: Reaction = async (activity, context) => {
  const user = await findUser(context.db, activity.subjectId);
  if (!user) return;
  const refused = await takeBudget(
    context.db,
    {
      ...{ key: `verify-email:${activity.id}`, channel: 'email', budget: 'access' },
      ...{ senderId: undefined, recipient: user.email },
    },
    { now: context.now(), scale: context.services.config.rateLimitScale },
  );
  if (!refused) await verifyAddress(activity, context);
};

export const credentialsReactions: Reactions = {
  'user.registered': { verifyAddress: verifyNewAddress },
  'user.memberArrived': { verifyAddress: verifyNewAddress },
  'user.verificationRequested': { verifyAddress },

  'user.invited': {
    mailLink: async (activity, context) => {
      const user = await findUser(context.db, activity.subjectId);
      if (!user) return;
      if (activity.data.at === 'membership-site') {
        await context.services.memberSite?.sendPasswordReset(user.email);
        return;
      }
      const link = { purpose: 'invitation' as const, page: PASSWORD_RESET_PATH };
      await mailLink(context, activity, { user, email: user.email, ...link });
    },
  },

  'passwordReset.requested': {
    mailLink: async (activity, context) => {
      const request = await findResetRequest(context.db, activity.subjectId);
      if (!request) return;
      const user = await findPasswordUser(context.db, request.email);
      const purpose = 'reset-password' as const;
      if (user)
        await mailLink(context, activity, {
          ...{ user, email: user.email, purpose, page: PASSWORD_RESET_PATH },
        });
      // Without a password here that could be reset, its owner comes in by proving the address.
      else await mailProof(activity, context, request.email);
      // For members' passwords: the site mails its own link, if it knows the address.
      await context.services.memberSite?.sendPasswordReset(request.email);
      await removeResetRequest(context.db, request.id);
    },
  },

  'signInLink.requested': {
    mailLink: async (activity, context) => {
      const request = await findResetRequest(context.db, activity.subjectId);
      if (!request) return;
      const user = await findActiveUser(context.db, request.email);
      const redirect = String(activity.data.redirectTo ?? '');
      if (user)
        await mailLink(context, activity, {
          ...{ user, email: user.email, purpose: 'sign-in', page: SIGN_IN_LINK_PATH },
          params: redirect ? { redirect } : {},
        });
      await removeResetRequest(context.db, request.id);
    },
  },

  'user.emailChangeRequested': {
    mailLink: async (activity, context) => {
      const user = await findUser(context.db, activity.subjectId);
      const email = await findEmailChange(context.db, activity.subjectId, context.now());
      if (!user || !email) return;
      const purpose = 'change-email' as const;
      await mailLink(context, activity, { user, email, purpose, page: VERIFY_EMAIL_PATH });
    },
    warnOldAddress: (activity, context) =>
      warn(context, activity, { key: 'change-email-notice', change: 'email-requested' }),
  },

  'user.passwordChanged': {
    warn: (activity, context) =>
      warn(context, activity, { key: 'password-changed', change: 'password' }),
  },
};
