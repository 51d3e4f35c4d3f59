import { findActiveBusiness } from '#features/contractors/data.ts';
import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import type { Reaction, Reactions } from '#server/jobs/reactions.ts';
import { findDocumentRow } from '../data.ts';
import { documentNames, QUEUE_PATH } from '../rules.ts';

/** Tells every admin who may decide that a badge went because its document ran out. */
const tellAdminsOfExpiry: Reaction = async ({ id: activityId, subjectId }, { db, ...context }) => {
  const document = await findDocumentRow(db, subjectId);
  const business = document && (await findActiveBusiness(db, document.contractorId));
  if (!business) return;
  for (const admin of await listAdminsWithPermission(db, 'manage_users'))
    await notify(db, context, {
      ...{ userId: admin.id, role: 'admin', type: 'verification_update', activityId },
      title: `The ${documentNames[document.kind]} of ${business.businessName} has expired`,
      message: 'Their page no longer shows it as checked, and we asked them for a new one.',
      actionUrl: `${QUEUE_PATH}?document=${document.id}`,
    });
};

/** Notifies every admin who may decide, unless the document has been decided or replaced since. */
export const verificationQueueReactions: Reactions = {
  'verification.expired': { tellAdmins: tellAdminsOfExpiry },
  'verification.uploaded': {
    async tellAdmins({ id: activityId, subjectId }, context) {
      const { db } = context;
      const document = await findDocumentRow(db, subjectId);
      if (document?.status !== 'pending_review' || document.replacedAt) return;
      const business = await findActiveBusiness(db, document.contractorId);
      if (!business) return;
      const { kind, id } = document;
      const { businessName } = business;
      const path = `${QUEUE_PATH}?document=${id}`;
      for (const admin of await listAdminsWithPermission(db, 'manage_users')) {
        const recipient = { userId: admin.id, role: 'admin', type: 'verification_update' } as const;
        await notify(db, context, {
          ...recipient,
          title: `${businessName} sent its ${documentNames[kind]}`,
          message: 'It’s waiting for a decision.',
          actionUrl: path,
          activityId,
        });
        const preference = { userId: admin.id, topic: 'verification' } as const;
        await sendPreferredMail(context, preference, {
          key: `verification-waiting:${id}:${admin.id}`,
          to: admin.email,
          name: 'verification-waiting',
          senderId: business.userId ?? undefined,
          data: { path, firstName: admin.firstName, businessName, kind },
        });
      }
    },
  },
};
