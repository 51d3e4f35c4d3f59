import { v5 } from 'uuid';
import { notifyOfLatest } from '#features/notifications/data.ts';
import { listAdminsWithPermission } from '#features/users/data.ts';
import { listFailingKinds } from '#server/jobs/failing-jobs.ts';
import type { JobContext, Schedules } from '#server/jobs/reactions.ts';

const TOPIC_ID_NAMESPACE = '6d2b3f6e-5a1c-4c57-8f0d-0b7f3a2f9d11';

/**
 * Tells the admins who look after the site's settings which kinds of jobs keep failing: each kind once a day, however
 * many of its jobs fail, and however often this runs.
 */
export async function reportFailingJobs(context: JobContext) {
  const kinds = await listFailingKinds(context.db);
  if (kinds.length === 0) return;
  const day = context.now().toISOString().slice(0, 10);
  const admins = await listAdminsWithPermission(context.db, 'manage_settings');
  await notifyOfLatest(
    context.db,
    admins.flatMap((admin) =>
      kinds.map(({ kind, count, isLast }) => ({
        ...({ userId: admin.id, role: 'admin', type: 'job_failure', priority: 'high' } as const),
        requestId: context.requestId,
        title: 'Background work keeps failing',
        message: `${count === 1 ? 'A job' : `${count.toLocaleString('en-US')} jobs`} of the kind “${kind}” failed five times or more, and people are waiting on it. ${
          isLast ? 'It won’t be retried automatically.' : 'It will be retried at growing intervals.'
        } The reason is in the server log, under “a job failed.”`,
        actionUrl: '/admin',
        topicId: v5(`${kind} ${day}`, TOPIC_ID_NAMESPACE),
        // There is no activity; one row a topic is what matters.
        activityId: 0,
      })),
    ),
  );
}

export const failingJobsSchedules: Schedules = {
  failingJobs: { cron: '*/10 * * * *', run: reportFailingJobs },
};
