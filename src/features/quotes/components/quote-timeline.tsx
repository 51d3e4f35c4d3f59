import { StepTimeline, type TimelineStep } from '#ui/step-timeline.tsx';
import { formatChannels, isReadyToShare, type Quote } from './quote.ts';

type Props = { quote: Quote; viewer: 'contractor' | 'homeowner' };

/** The history of a quote, with the pending step last, if there is one. */
export function QuoteTimeline({ quote, viewer }: Props) {
  const past = pastSteps(quote, viewer);
  const pending = pendingStep(quote, viewer);
  const steps = pending ? [...past, pending] : past;
  return <StepTimeline label="What has happened" steps={steps} />;
}

function pastSteps(quote: Quote, viewer: Props['viewer']): TimelineStep[] {
  const { reminderCount: reminders } = quote;
  const isContractor = viewer === 'contractor';
  const ways = formatChannels(quote);
  const sent = ways ? `Sent ${ways}` : 'Link created, nobody emailed';
  return [
    isContractor && doneStep('drafted', 'Drafted', quote.createdAt),
    doneStep('sent', isContractor ? sent : 'Received', quote.sentAt),
    doneStep('viewed', isContractor ? 'Viewed by the customer' : 'Viewed', quote.viewedAt),
    doneStep(
      'revised',
      `Version ${quote.version} ${!isContractor ? 'received' : ways ? 'sent' : 'ready to share'}`,
      quote.revisedAt,
    ),
    doneStep(
      'reminded',
      reminders > 1 ? `Reminded ${reminders} times` : 'Reminded',
      quote.lastReminderSent,
    ),
    doneStep('accepted', isContractor ? 'Accepted' : 'You accepted it', quote.acceptedAt),
    doneStep('rejected', 'Declined', quote.rejectedAt),
    doneStep('archived', isContractor ? 'Archived' : 'Withdrawn', quote.archivedAt),
  ]
    .filter((step) => step !== undefined && step !== false)
    .sort((a, b) => String(a.at).localeCompare(String(b.at)));
}

const doneStep = (key: string, title: string, at: string | null): TimelineStep | undefined =>
  at ? { key, title, at, state: 'done' } : undefined;

function pendingStep(quote: Quote, viewer: Props['viewer']): TimelineStep | undefined {
  const { status, expired, validUntil } = quote;
  if (expired) return { key: 'expired', title: 'Expired', state: 'current', at: validUntil };
  if (status === 'draft') return { key: 'send', title: 'Not sent yet', state: 'current' };
  if (viewer === 'contractor' && isReadyToShare(quote))
    return { key: 'share', title: 'Waiting for you to share the link', state: 'current' };
  const title = viewer === 'contractor' ? 'Waiting for an answer' : 'Waiting for your answer';
  return status === 'sent' ? { key: 'answer', title, state: 'current' } : undefined;
}
