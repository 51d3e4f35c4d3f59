import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { refusedAs } from '#browser/refused.ts';

export type Business = Awaited<ReturnType<BrowserApi['contractors']['profile']>>;

/** Every change answers the whole: what stands on the page is what was saved. */
export const showBusiness = (queryClient: QueryClient, business: Business) =>
  queryClient.setQueryData(orpc.contractors.profile.queryKey(), business);

/**
 * Changes of the business leave one after another: of two whole answers that overtake each other,
 * the older one would stay on the screen.
 */
export const oneByOne = { id: 'business' };

/** One kind of change, with what went wrong in words. */
export function useChange<Input>(make: (input: Input) => Promise<Business>) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: make,
    scope: oneByOne,
    onSuccess: (business) => showBusiness(queryClient, business),
  });
  const refused = change.error ? refusedAs(change.error) : undefined;
  const failed = 'This did not arrive. Try again.';
  return {
    ...change,
    problem: change.error ? (refused?.issues[0]?.message ?? refused?.message ?? failed) : undefined,
  };
}
