import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { getApiError } from '#lib/api-error-info.ts';

export type Business = Awaited<ReturnType<BrowserApi['contractors']['profile']>>;

/**
 * Every change answers the whole: what stands on the page is what was saved. What was asked for before
 * that may answer later with less, so it is let go.
 */
export async function setBusinessCache(queryClient: QueryClient, business: Business) {
  const queryKey = orpc.contractors.profile.queryKey();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, business);
}

/**
 * Changes of the business leave one after another: of two whole answers that overtake each other,
 * the older one would stay on the screen.
 */
export const businessMutationScope = { id: 'business' };

/** One kind of change, with what went wrong in words. What is on its way is not sent once more. */
export function useBusinessMutation<Input>(make: (input: Input) => Promise<Business>) {
  const queryClient = useQueryClient();
  const change = useDedupedMutation({
    mutationFn: make,
    scope: businessMutationScope,
    onSuccess: (business: Business) => setBusinessCache(queryClient, business),
  });
  return {
    ...change,
    /** What the last change said, until it has been answered: the next one builds on it. */
    pendingInput: change.isPending ? change.variables : undefined,
    errorMessage: change.error ? getErrorMessage(change.error) : undefined,
  };
}

export function getErrorMessage(error: Error) {
  const refused = getApiError(error);
  return refused?.issues[0]?.message ?? refused?.message ?? 'This did not arrive. Try again.';
}
