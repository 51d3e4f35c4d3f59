import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { VerificationStep } from '../rules.ts';

export type Verification = Awaited<ReturnType<BrowserApi['verification']['get']>>;
export type Step = Verification['steps'][number];
export type SentDocument = NonNullable<Verification['documentsUploaded']['license']>;

/**
 * Takes over the answer of a change, which is the whole verification, and refetches the profile, which shows the
 * same percentage. Refetches the verification, too: two uploads at the same time may answer out of order.
 */
export function setVerificationCache(queryClient: QueryClient, verification: Verification) {
  queryClient.setQueryData(orpc.verification.get.queryKey(), verification);
  void queryClient.invalidateQueries({ queryKey: orpc.verification.get.key() });
  return queryClient.invalidateQueries({ queryKey: orpc.contractors.profile.key() });
}

/** A mutation started by a button, with its error as a text. */
export function useVerificationMutation<Input, Output>(
  send: (input: Input) => Promise<Output>,
  onDone: (output: Output, queryClient: QueryClient) => unknown,
) {
  const queryClient = useQueryClient();
  const mutation = useDedupedMutation({
    mutationFn: send,
    onSuccess: (output: Output) => onDone(output, queryClient),
  });
  const fallback = 'We didn’t get a response. It’s safe to try again.';
  return {
    ...mutation,
    errorMessage: mutation.error ? (getApiError(mutation.error)?.message ?? fallback) : undefined,
  };
}

export const stepNames: Record<VerificationStep, string> = {
  email: 'Email',
  phone: 'Phone',
  license: 'License',
  insurance: 'Insurance',
  businessRegistration: 'Business registration',
};

/** The next step as a command. */
export const stepPrompts: Record<VerificationStep, string> = {
  email: 'Confirm your email address',
  phone: 'Get a code by text',
  license: 'Upload your license',
  insurance: 'Upload your insurance certificate',
  businessRegistration: 'Upload your business registration',
};
