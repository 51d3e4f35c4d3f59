import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import type { QuoteStatus } from '../rules.ts';
import { type Quote, statusLabels } from './quote.ts';

const tones: Record<QuoteStatus, Tone> = {
  draft: 'neutral',
  sent: 'attention',
  accepted: 'ok',
  rejected: 'bad',
  archived: 'neutral',
};

type Props = { quote: Quote; viewer: 'contractor' | 'homeowner' };

export function QuoteStatusLabel({ quote, viewer }: Props) {
  if (quote.expired) return <StatusLabel tone="bad">Expired</StatusLabel>;
  const isViewed = viewer === 'contractor' && quote.status === 'sent' && quote.viewedAt;
  const label = isViewed ? 'Sent and viewed' : statusLabels[viewer][quote.status];
  return <StatusLabel tone={tones[quote.status]}>{label}</StatusLabel>;
}
