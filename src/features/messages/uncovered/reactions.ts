import { listLeadsById } from '#features/leads/data.ts';
import { notifyOfLatest } from '#features/notifications/data.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import type { JobContext, Reactions } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { addToTicket, areaId } from './service.ts';

export const uncoveredReactions: Reactions = {
  'lead.unmatched': { tellSupport: { handleAll: tellSupport } },
};

/** Support is notified once for a service and a ZIP code until somebody has read it, however many projects follow. */
async function tellSupport(set: readonly ActivityRow[], context: JobContext) {
  const leads = new Map(
    (
      await listLeadsById(
        context.db,
        set.map(({ subjectId }) => subjectId),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const unmatched = set.flatMap((activity) => {
    const lead = leads.get(activity.subjectId);
    return lead ? [{ activity, lead }] : [];
  });
  if (unmatched.length === 0) return;
  const support = await listAdminsWithPermission(context.db, 'manage_users');
  const notices = [];
  for (const [topicId, ofArea] of Map.groupBy(unmatched, ({ lead }) => areaId(lead))) {
    const [first, ...others] = ofArea;
    if (!first) continue;
    const ticketId = await addToTicket(context.db, context, [
      first.lead,
      ...others.map(({ lead }) => lead),
    ]);
    const { lead, activity } = others.at(-1) ?? first;
    notices.push(
      ...support.map(({ id: userId }) => ({
        userId,
        role: 'admin' as const,
        type: 'project_update' as const,
        title: `No pro for ${lead.service} in ${lead.location}`,
        // No words of the homeowner's: this outlives their account.
        message: 'A project was posted that no pro matches. Help the homeowner find one.',
        actionUrl: `/admin/support?conversationId=${ticketId}`,
        actionText: 'Open the ticket',
        data: { leadId: lead.id },
        topicId,
        onceUntilRead: true,
        activityId: activity.id,
        requestId: activity.requestId ?? context.requestId,
      })),
    );
  }
  await notifyOfLatest(context.db, notices);
}
