import { PlumbLine, type PlumbStep } from '#ui/plumb-line.tsx';
import { channelsSaid, type Quote } from './quote.ts';

type Props = { quote: Quote; viewer: 'contractor' | 'homeowner' };

/** What has become of a quote: knots for what happened, the bob where it stands. */
export function QuoteTimeline({ quote, viewer }: Props) {
  const happened = happenedTo(quote, viewer);
  const waiting = waitingFor(quote, viewer);
  const steps = waiting ? [...happened, waiting] : happened.map(hangLast);
  return <PlumbLine label="What has happened" steps={steps} />;
}

/** Where nothing more is to come, the bob hangs at the last thing that happened. */
const hangLast = (step: PlumbStep, index: number, all: readonly PlumbStep[]): PlumbStep =>
  index === all.length - 1 ? { ...step, state: 'current' } : step;

function happenedTo(quote: Quote, viewer: Props['viewer']): PlumbStep[] {
  const { reminderCount: reminders, notificationsSent: channels } = quote;
  const mine = viewer === 'contractor';
  return [
    mine && done('drafted', 'Drafted', quote.createdAt),
    done('sent', mine ? `Sent ${channelsSaid(channels)}` : 'Received', quote.sentAt),
    done('viewed', mine ? 'Viewed by the customer' : 'Viewed', quote.viewedAt),
    done('revised', `Version ${quote.version} ${mine ? 'sent' : 'received'}`, quote.revisedAt),
    done(
      'reminded',
      reminders > 1 ? `Reminded ${reminders} times` : 'Reminded',
      quote.lastReminderSent,
    ),
    done('accepted', 'Accepted', quote.acceptedAt),
    done('rejected', 'Declined', quote.rejectedAt),
    done('archived', mine ? 'Archived' : 'Withdrawn', quote.archivedAt),
  ]
    .filter((step) => step !== undefined && step !== false)
    .sort((a, b) => String(a.at).localeCompare(String(b.at)));
}

const done = (key: string, title: string, at: string | null): PlumbStep | undefined =>
  at ? { key, title, at, state: 'done' } : undefined;

function waitingFor(
  { status, expired, validUntil }: Quote,
  viewer: Props['viewer'],
): PlumbStep | undefined {
  if (expired) return { key: 'expired', title: 'Expired', state: 'current', at: validUntil };
  if (status === 'draft') return { key: 'send', title: 'Not sent yet', state: 'current' };
  const title = viewer === 'contractor' ? 'Waiting for an answer' : 'Waiting for your answer';
  return status === 'sent' ? { key: 'answer', title, state: 'current' } : undefined;
}
