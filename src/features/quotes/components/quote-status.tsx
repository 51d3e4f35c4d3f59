import { StatusWord, type Tone } from '#ui/status-word.tsx';
import type { QuoteStatus } from '../rules.ts';
import { type Quote, statusWords } from './quote.ts';

const tones: Record<QuoteStatus, Tone> = {
  draft: 'neutral',
  sent: 'attention',
  accepted: 'ok',
  rejected: 'bad',
  archived: 'neutral',
};

type Props = { quote: Quote; viewer: 'contractor' | 'homeowner' };

export function QuoteStatusWord({ quote, viewer }: Props) {
  if (quote.expired) return <StatusWord tone="bad">Expired</StatusWord>;
  const seen = viewer === 'contractor' && quote.status === 'sent' && quote.viewedAt;
  const word = seen ? 'Sent and viewed' : statusWords[viewer][quote.status];
  return <StatusWord tone={tones[quote.status]}>{word}</StatusWord>;
}
