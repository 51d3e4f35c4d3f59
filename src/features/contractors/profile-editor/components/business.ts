import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { getApiError } from '#lib/api-error-info.ts';

export type Business = Awaited<ReturnType<BrowserApi['contractors']['profile']>>;

/**
 * Every change answers with the whole profile. Cancels fetches that are under way: they may answer later with
 * older data.
 */
export async function setBusinessCache(queryClient: QueryClient, business: Business) {
  const queryKey = orpc.contractors.profile.queryKey();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, business);
}

/** Changes run one at a time: answers out of order would leave an old profile on the screen. */
export const businessMutationScope = { id: 'business' };

/** A change of the profile with its error as a text. The same change is not sent twice at once. */
export function useBusinessMutation<Input>(send: (input: Input) => Promise<Business>) {
  const queryClient = useQueryClient();
  const mutation = useDedupedMutation({
    mutationFn: send,
    scope: businessMutationScope,
    onSuccess: (business: Business) => setBusinessCache(queryClient, business),
  });
  return {
    ...mutation,
    /** The input of the change under way, which the next one builds on. */
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    errorMessage: mutation.error ? getErrorMessage(mutation.error) : undefined,
  };
}

export function getErrorMessage(error: Error) {
  const apiError = getApiError(error);
  return (
    apiError?.issues[0]?.message ??
    apiError?.message ??
    'We didn’t get a response. It’s safe to try again.'
  );
}
