import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { refusedAs } from '#browser/refused.ts';
import { useSendOnce } from '#browser/send-once.ts';

export type Business = Awaited<ReturnType<BrowserApi['contractors']['profile']>>;

/**
 * Every change answers the whole: what stands on the page is what was saved. What was asked for before
 * that may answer later with less, so it is let go.
 */
export async function showBusiness(queryClient: QueryClient, business: Business) {
  const queryKey = orpc.contractors.profile.queryKey();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, business);
}

/**
 * Changes of the business leave one after another: of two whole answers that overtake each other,
 * the older one would stay on the screen.
 */
export const oneByOne = { id: 'business' };

/** One kind of change, with what went wrong in words. What is on its way is not sent once more. */
export function useChange<Input>(make: (input: Input) => Promise<Business>) {
  const queryClient = useQueryClient();
  const change = useSendOnce({
    mutationFn: make,
    scope: oneByOne,
    onSuccess: (business: Business) => showBusiness(queryClient, business),
  });
  return {
    ...change,
    /** What the last change said, until it has been answered: the next one builds on it. */
    waiting: change.isPending ? change.variables : undefined,
    problem: change.error ? problemOf(change.error) : undefined,
  };
}

export function problemOf(error: Error) {
  const refused = refusedAs(error);
  return refused?.issues[0]?.message ?? refused?.message ?? 'This did not arrive. Try again.';
}
