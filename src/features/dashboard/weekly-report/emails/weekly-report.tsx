import { formatResponseTime } from '#features/contractors/rules.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { FactTable, mailTemplate, Paragraph } from '#ui/mail-layout.tsx';
import type { WeekFigures } from '../rules.ts';

type WeeklyReportMail = WeekFigures & {
  /** The first day of the week, as `2026-11-16`. */
  monday: string;
  /** One-click unsubscribe link. */
  unsubscribeUrl: string;
};

const pluralize = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Sent on Mondays to contractors who turned it on: last week in figures. */
export const weeklyReportMail = mailTemplate<WeeklyReportMail>({
  subject: ({ newLeads, quotesAccepted }) =>
    `Your week: ${pluralize(newLeads, 'new lead')}, ${pluralize(quotesAccepted, 'quote')} accepted`,
  preview: (week) => `Week of ${formatDate(week.monday)}.`,
  heading: 'Your week in numbers',
  action: 'Open the dashboard',
  reason: (week) =>
    `You get this on Mondays because you turned on weekly reports. Change this in Settings on ${week.site.brand}.`,
  body: (week) => (
    <>
      <Paragraph>Here’s your week of {formatDate(week.monday)}:</Paragraph>
      <FactTable
        items={[
          { term: 'New leads', value: String(week.newLeads) },
          { term: 'Quotes sent', value: String(week.quotesSent) },
          {
            term: 'Quotes accepted',
            value:
              week.quotesAccepted > 0
                ? `${week.quotesAccepted}, for ${formatCents(week.amountAccepted)}`
                : '0',
            strong: true,
          },
          { term: 'Visits to your page', value: String(week.profileViews) },
          {
            term: 'Response time',
            value:
              week.responseMinutes === null
                ? 'Not measured yet'
                : formatResponseTime(week.responseMinutes),
          },
          { term: 'Unread messages right now', value: String(week.unreadMessages) },
        ]}
      />
    </>
  ),
});
