import type { ComponentProps } from 'react';
import type { Quote } from '../../components/quote.ts';
import { useQuotePhotos } from '../../photos/components/use-quote-photos.ts';
import { QuoteDocument } from './quote-document.tsx';

type Props = Omit<ComponentProps<typeof QuoteDocument>, 'quote' | 'photos' | 'onStale'> & {
  quote: Quote;
};

/** The quote as its customer reads it, with the photos of its lines. */
export const DocumentWithPhotos = (props: Props) => (
  <QuoteDocument {...props} {...useQuotePhotos(props.quote)} />
);
