import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

/** Quotes that this page has deleted, or is about to: no screen that is still open asks for them again, to find nothing. */
export const deletedQuotes = new Set<string>();

/** One quote; none while there is no id. */
export const useQuote = (id: string | undefined) =>
  useQuery({
    ...orpc.quotes.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: () => id !== undefined && !deletedQuotes.has(id),
  });
