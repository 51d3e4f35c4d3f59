import { v5 } from 'uuid';
import { notifyOfLatest } from '#features/notifications/data.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { findLead } from '../data.ts';

/** Namespace of the ids of notifications: one for each service and ZIP code that nobody covers. */
const UNSERVED = '0c6f3ad6-5b1c-4a86-9c8e-6c6f1d0b7a55';

export const reachReactions: Reactions = {
  'lead.unmatched': {
    /** Support is counted once for a service and a ZIP code until somebody has read it, however many projects follow. */
    async tellSupport({ id: activityId, subjectId }, context) {
      const lead = await findLead(context.db, subjectId);
      if (!lead) return;
      const { service, zipCode, location } = lead;
      const support = await listAdminsWithPermission(context.db, 'manage_users');
      await notifyOfLatest(
        context.db,
        support.map(({ id: userId }) => ({
          userId,
          role: 'admin' as const,
          type: 'project_update' as const,
          title: `No pro for ${service} in ${location}`,
          // No words of the homeowner's: this outlives their account.
          message: 'A project was posted that no pro matches. Help the homeowner find one.',
          actionUrl: `/admin/search?q=${encodeURIComponent(service)}`,
          actionText: 'View the lead',
          data: { leadId: lead.id },
          topicId: v5(`${service} ${zipCode}`, UNSERVED),
          onceUntilRead: true,
          activityId,
          requestId: context.requestId,
        })),
      );
    },
  },
};
