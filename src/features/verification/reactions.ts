import { findActiveBusiness } from '#features/contractors/data.ts';
import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { findUser, listAdminsWithPermission } from '#features/users/data.ts';
import { formatDate } from '#lib/dates.ts';
import type { JobContext, Reaction, Reactions } from '#server/jobs/reactions.ts';
import { mergeReactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { type DocumentRow, findDocumentRow } from './data.ts';
import { documentExpirySchedules } from './expiry/reactions.ts';
import { phoneVerificationReactions } from './phone/reactions.ts';
import { verificationQueueReactions } from './queue/reactions.ts';
import {
  type DocumentEvent,
  documentEventTitle,
  documentNames,
  rejectionReasonText,
  VERIFICATION_PATH,
} from './rules.ts';

/** The document and the owner of its business; undefined where the business has no owner. */
async function findDocumentRecipient(
  { subjectId }: ActivityRow,
  db: Parameters<typeof findDocumentRow>[0],
) {
  const document = await findDocumentRow(db, subjectId);
  const business = document && (await findActiveBusiness(db, document.contractorId));
  const owner = business?.userId ? await findUser(db, business.userId) : undefined;
  return document && business && owner && { document, business, owner };
}

function messageOf({ reasonCode, reason, validUntil }: DocumentRow, event: DocumentEvent) {
  if (reasonCode) {
    const { what, todo } = rejectionReasonText[reasonCode];
    return [`${what}.`, reason || todo].join(' ');
  }
  if (event === 'approved')
    return validUntil
      ? `Your page shows it, valid through ${formatDate(validUntil)}.`
      : 'Your page shows it.';
  if (event === 'ending') return 'Upload the new one before then to keep the badge.';
  return 'Your page no longer shows it as checked. Upload your current one.';
}

/** Notifies the owner about a document, in the portal and by email. */
const documentEventReactions = (event: DocumentEvent): Record<string, Reaction> => ({
  async notify(activity, context) {
    const recipient = await findDocumentRecipient(activity, context.db);
    if (!recipient) return;
    const { document, owner } = recipient;
    await notify(context.db, context, {
      userId: owner.id,
      role: 'contractor',
      type: 'verification_update',
      title: documentEventTitle(event, document),
      message: messageOf(document, event),
      actionUrl: VERIFICATION_PATH,
      priority: event === 'approved' ? 'medium' : 'high',
      activityId: activity.id,
    });
  },
  async mail(activity, context) {
    const recipient = await findDocumentRecipient(activity, context.db);
    if (!recipient) return;
    const { document, business, owner } = recipient;
    const { kind, validUntil, reasonCode, reason } = document;
    const preference = { userId: owner.id, topic: 'verification', priority: 'high' } as const;
    await sendPreferredMail(context, preference, {
      key: `verification-${event}:${document.id}:${activity.id}`,
      to: owner.email,
      name: 'verification-update',
      senderId: undefined,
      data: {
        path: VERIFICATION_PATH,
        firstName: owner.firstName,
        businessName: business.businessName,
        ...{ kind, news: event, validUntil, reasonCode, reason },
      },
    });
  },
});

const documentReactions: Reactions = {
  'verification.approved': documentEventReactions('approved'),
  'verification.rejected': documentEventReactions('rejected'),
  'verification.revoked': documentEventReactions('revoked'),
  'verification.expired': documentEventReactions('expired'),
  'verification.ending': documentEventReactions('ending'),
  'verification.renamed': {
    notify: (activity, context) => {
      const { earlierName, waiting } = activity.data;
      return notifyOwner(activity, context, {
        title: 'We’re checking your business under its new name',
        message: [
          `The badges on your page were checked for “${String(earlierName)}”.`,
          waiting
            ? 'They’ll be back once we’ve matched your documents to the new name.'
            : 'Upload documents in the new name to get them back.',
        ].join(' '),
      });
    },
  },
  'verification.backgroundChecked': {
    notify: (activity, context) =>
      notifyOwner(activity, context, {
        title: 'Your background check is on your page',
        message: `By ${String(activity.data.source)}, valid through ${formatDate(String(activity.data.validUntil))}.`,
      }),
  },
  'verification.backgroundWithdrawn': {
    notify: (activity, context) =>
      notifyOwner(activity, context, {
        title: 'Your page no longer shows a background check',
        message: String(activity.data.reason),
      }),
  },
  'verification.backgroundEnding': {
    notify: (activity, context) =>
      notifyOwner(activity, context, {
        title: `Your background check expires on ${formatDate(String(activity.data.validUntil))}`,
        message: 'To keep the badge, get a new one before then and message support.',
      }),
    async mail({ id, subjectId, data: { source, validUntil } }, context) {
      const business = await findActiveBusiness(context.db, subjectId);
      const owner = business?.userId ? await findUser(context.db, business.userId) : undefined;
      if (!business || !owner) return;
      const preference = { userId: owner.id, topic: 'verification', priority: 'high' } as const;
      await sendPreferredMail(context, preference, {
        key: `background-check-ending:${id}`,
        to: owner.email,
        name: 'background-check-ending',
        senderId: undefined,
        data: {
          path: VERIFICATION_PATH,
          firstName: owner.firstName,
          businessName: business.businessName,
          ...{ source: String(source), validUntil: String(validUntil) },
        },
      });
    },
  },
  'verification.backgroundExpired': {
    notify: (activity, context) =>
      notifyOwner(activity, context, {
        title: 'Your background check has expired',
        message: 'Your page no longer shows it. Message support to add a new one.',
      }),
    tellAdmins: async ({ id: activityId, subjectId }, { db, ...context }) => {
      const business = await findActiveBusiness(db, subjectId);
      if (!business?.userId) return;
      for (const admin of await listAdminsWithPermission(db, 'manage_users'))
        await notify(db, context, {
          ...{ userId: admin.id, role: 'admin', type: 'verification_update', activityId },
          title: `${business.businessName}’s background check has expired`,
          message: 'Their page no longer shows it.',
          actionUrl: `/admin/users/${business.userId}`,
        });
    },
  },
  'verification.lapsed': {
    notify: (activity, context) => {
      const kind = activity.data.kind === 'license' ? 'license' : 'insurance';
      return notifyOwner(activity, context, {
        title: `Your ${documentNames[kind]} has expired in the register`,
        message: 'Your page no longer shows it as checked. Upload your current one.',
      });
    },
  },
};

/** Notifies the owner of a business, if it has one, of a badge that its page has gained or lost. */
async function notifyOwner(
  { id: activityId, subjectId }: ActivityRow,
  { db, ...context }: JobContext,
  text: { title: string; message: string },
) {
  const business = await findActiveBusiness(db, subjectId);
  if (!business?.userId) return;
  await notify(db, context, {
    userId: business.userId,
    role: 'contractor',
    type: 'verification_update',
    ...text,
    actionUrl: VERIFICATION_PATH,
    priority: 'high',
    activityId,
  });
}

export const verificationReactions = mergeReactions([
  documentReactions,
  phoneVerificationReactions,
  verificationQueueReactions,
]);

export const verificationSchedules = documentExpirySchedules;
