import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Quote } from '../../components/quote.ts';
import { photoIdsOf } from '../rules.ts';

/** Links to photos work for five minutes. */
const STALE_MS = 2 * 60_000;

/** The photos of a quote's lines; nothing is asked for where there are none. */
export function useQuotePhotos({ id, items }: Pick<Quote, 'id' | 'items'>) {
  const { data, refetch } = useQuery(
    orpc.quotes.photos.queryOptions({
      input: { id },
      enabled: photoIdsOf(items).length > 0,
      staleTime: STALE_MS,
    }),
  );
  return { photos: data?.items ?? [], onStale: () => void refetch() };
}
