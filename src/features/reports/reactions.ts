import { notify, notifyAll } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import type { Reactions } from '#server/jobs/reactions.ts';
import { findCase, listReporters } from './data.ts';
import { type ReportKind, type ReportOutcome, reportOutcomeNames } from './rules.ts';

const whose: Record<ReportKind, string> = {
  message: 'your message',
  quote: 'your quote',
  profile: 'your profile',
};
const which: Record<ReportKind, string> = {
  message: 'the message',
  quote: 'the quote',
  profile: 'the profile',
};

/** Nobody is told who reported something, nor how many did. */
const toReported = (kind: ReportKind, outcome: ReportOutcome, reasons: string) => ({
  title:
    outcome === 'no-action'
      ? `We reviewed ${whose[kind]}. No action was taken.`
      : outcome === 'warning'
        ? `A warning about ${whose[kind]}`
        : `Your account is suspended because of ${whose[kind]}`,
  message: `Someone reported it. ${reportOutcomeNames[outcome]}. Why: ${reasons}`,
});

export const reportsReactions: Reactions = {
  'report.decided': {
    async tellReporters({ id: activityId, subjectId, requestId }, { db }) {
      const found = await findCase(db, subjectId);
      if (!found?.outcome) return;
      const { kind, outcome, reasons } = found;
      await notifyAll(
        db,
        (await listReporters(db, subjectId)).map(({ userId, role }) => ({
          ...{ userId, role, activityId, requestId },
          type: 'project_update' as const,
          title: `We reviewed ${which[kind]} you reported`,
          message: `${reportOutcomeNames[outcome]}. Why: ${reasons ?? ''}`,
          actionUrl: `/${role}/reports`,
          data: { reportCaseId: subjectId },
        })),
      );
    },

    async tellReported({ id: activityId, subjectId }, context) {
      const found = await findCase(context.db, subjectId);
      if (!found?.outcome || !found.reportedUserId) return;
      await notify(context.db, context, {
        ...toReported(found.kind, found.outcome, found.reasons ?? ''),
        ...{ userId: found.reportedUserId, role: found.reportedRole, activityId },
        type: 'project_update',
        actionUrl: `/${found.reportedRole}/reports`,
        data: { reportCaseId: subjectId },
      });
    },

    /** Whoever was suspended no longer sees the portal: mails by preference go to active accounts only. */
    async mailSuspended({ id: activityId, subjectId }, context) {
      const found = await findCase(context.db, subjectId);
      if (found?.outcome !== 'suspension' || !found.email || !found.emailVerified) return;
      await sendPreferredMail(
        context,
        { userId: undefined, topic: 'projectUpdates', priority: 'high' },
        {
          ...{ key: `report:${subjectId}:${activityId}`, to: found.email, name: 'notice' },
          senderId: undefined,
          data: {
            ...toReported(found.kind, found.outcome, found.reasons ?? ''),
            ...{ path: '/contact', actionText: 'Contact us', firstName: found.firstName ?? '' },
          },
        },
      );
    },
  },
};
