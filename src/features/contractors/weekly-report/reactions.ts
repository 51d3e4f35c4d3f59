import { sendWantedMail } from '#features/notifications/notify.ts';
import { findReachable } from '#features/notifications/preferences/data.ts';
import type { JobContext, Schedules } from '#server/jobs/jobs.ts';
import { sealUnsubscribe } from '#server/mail/unsubscribe.ts';
import { figuresOfWeek, listReported, markReported, type Reported } from './data.ts';
import { weekToReport } from './rules.ts';

const AT_ONCE = 200;

/** Mails the last week to all whose Monday morning has come, each once. */
export async function sendReports(context: JobContext) {
  for (let after: string | undefined; ; ) {
    const page = await listReported(context.db, after, AT_ONCE);
    for (const reported of page) {
      if (context.stopping?.aborted) return;
      await report(context, reported);
    }
    after = page.at(-1)?.userId;
    if (page.length < AT_ONCE) return;
  }
}

async function report(context: JobContext, reported: Reported) {
  const { contractorId, userId } = reported;
  const { db } = context;
  const person = await findReachable(db, userId);
  const week = person && weekToReport(context.now(), person.wishes.timeZone);
  if (!week || (reported.reported ?? '') >= week.monday) return;
  const unsubscribeUrl = sealUnsubscribe(context.services, userId, 'reports');
  await sendWantedMail(
    context,
    { userId, topic: 'reports' },
    {
      key: `weekly-report:${contractorId}:${week.monday}`,
      to: person.email,
      name: 'weekly-report',
      data: {
        path: '/contractor/dashboard',
        firstName: person.firstName,
        monday: week.monday,
        ...(await figuresOfWeek(db, reported, week)),
        unsubscribeUrl,
      },
      unsubscribeUrl,
    },
  );
  await markReported(db, contractorId, week.monday, context.now());
}

/** Every hour: it is Monday morning at another time in each zone. */
export const weeklyReportsSchedules: Schedules = {
  weeklyReports: { cron: '4 * * * *', run: sendReports },
};
