import { Money } from '#ui/money.tsx';
import type { Quote } from '../../components/quote.ts';
import { NO_PRICE_YET } from '../rules.ts';

type Props = { item: Pick<Quote['items'][number], 'amount' | 'unpriced'> };

/** What a line comes to; a line of a draft may lack its price. */
export const LineAmount = ({ item }: Props) =>
  item.unpriced ? NO_PRICE_YET : <Money cents={item.amount} />;
