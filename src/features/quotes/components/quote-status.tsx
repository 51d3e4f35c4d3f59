import { Money } from '#ui/money.tsx';
import { StatusLabel, type Tone } from '#ui/status-label.tsx';
import { isPriceless, NO_PRICE_YET } from '../items/rules.ts';
import type { QuoteStatus } from '../rules.ts';
import { statusLabels } from '../rules.ts';
import { isReadyToShare, type Quote } from './quote.ts';

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
  // Of those who declined it themselves, it is no bad news.
  const isOwnNo = viewer === 'homeowner' && quote.status === 'rejected';
  return (
    <StatusLabel tone={isOwnNo ? 'neutral' : tones[quote.status]}>
      {labelFor(quote, viewer)}
    </StatusLabel>
  );
}

/** What a quote costs in a list: `from $694` while its customer still chooses one of several packages. */
export function QuotePrice({ quote }: Pick<Props, 'quote'>) {
  const { status, totalAmount, packages } = quote;
  if (isPriceless(quote)) return NO_PRICE_YET;
  const totals = status === 'accepted' ? [] : packages.map((each) => each.totalAmount);
  const least = Math.min(totalAmount, ...totals);
  return (
    <>
      {totals.some((total) => total > least) && 'from '}
      <Money cents={least} />
    </>
  );
}

function labelFor(quote: Quote, viewer: Props['viewer']) {
  if (viewer === 'homeowner' || quote.status !== 'sent') return statusLabels[viewer][quote.status];
  if (isReadyToShare(quote)) return 'Ready to share';
  return quote.viewedAt ? 'Viewed' : statusLabels.contractor.sent;
}
