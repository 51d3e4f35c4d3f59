import type { ComponentProps } from 'react';
import type { Quote } from '../../components/quote.ts';
import { useQuotePhotos } from '../../photos/components/use-quote-photos.ts';
import { useStateRules } from '../../state-rules/components/use-state-rules.ts';
import { shownAt } from '../../state-rules/rules.ts';
import { QuoteDocument } from './quote-document.tsx';

type Props = Omit<
  ComponentProps<typeof QuoteDocument>,
  'quote' | 'photos' | 'rules' | 'onStale'
> & {
  quote: Quote;
};

/** The quote as its customer reads it, with the photos of its lines and the rules of its state. */
export const DocumentWithPhotos = (props: Props) => {
  const { quote } = props;
  const rules = useStateRules(quote.location, shownAt(quote));
  return <QuoteDocument {...props} {...useQuotePhotos(quote)} rules={rules} />;
};
