import { sendPreferredMail } from '#features/notifications/notify.ts';
import { findRecipient } from '#features/notifications/preferences/data.ts';
import type { JobContext, Schedules } from '#server/jobs/reactions.ts';
import { createUnsubscribeUrl } from '#server/mail/unsubscribe.ts';
import {
  computeWeekFigures,
  listReportSubscribers,
  markReported,
  type ReportSubscriber,
} from './data.ts';
import { weekToReport } from './rules.ts';

const BATCH_SIZE = 200;

/** Mails last week's report to everybody for whom it is Monday morning, once each. */
export async function sendWeeklyReports(context: JobContext) {
  for (let after: string | undefined; ; ) {
    const page = await listReportSubscribers(context.db, after, BATCH_SIZE);
    for (const subscriber of page) {
      if (context.stopSignal?.aborted) return;
      await sendReport(context, subscriber);
    }
    after = page.at(-1)?.userId;
    if (page.length < BATCH_SIZE) return;
  }
}

async function sendReport(context: JobContext, subscriber: ReportSubscriber) {
  const { contractorId, userId } = subscriber;
  const { db } = context;
  const person = await findRecipient(db, userId);
  const week = person && weekToReport(context.now(), person.preferences.timeZone);
  if (!week || (subscriber.reportedWeek ?? '') >= week.monday) return;
  const unsubscribeUrl = createUnsubscribeUrl(context.services, userId, 'reports');
  await sendPreferredMail(
    context,
    { userId, topic: 'reports' },
    {
      key: `weekly-report:${contractorId}:${week.monday}`,
      to: person.email,
      name: 'weekly-report',
      senderId: undefined,
      data: {
        path: '/contractor/dashboard',
        firstName: person.firstName,
        monday: week.monday,
        ...(await computeWeekFigures(db, subscriber, week)),
        unsubscribeUrl,
      },
      unsubscribeUrl,
    },
  );
  await markReported(db, contractorId, week.monday, context.now());
}

/** Runs hourly because Monday morning comes at different times in different zones. */
export const weeklyReportsSchedules: Schedules = {
  weeklyReports: { cron: '4 * * * *', run: sendWeeklyReports },
};
