import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { BrowserApi } from '#browser/client.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { Tone } from '#ui/status-label.tsx';
import type { StepState, VerificationStep } from '../rules.ts';

export type Verification = Awaited<ReturnType<BrowserApi['verification']['get']>>;
export type Step = Verification['steps'][number];
export type SentDocument = NonNullable<Verification['documentsUploaded']['license']>;

/**
 * Every change answers the whole; the business page counts the same percentage. Asked again all the
 * same: two documents may be on their way at once, and their answers overtake each other.
 */
export function setVerificationCache(queryClient: QueryClient, verification: Verification) {
  queryClient.setQueryData(orpc.verification.get.queryKey(), verification);
  void queryClient.invalidateQueries({ queryKey: orpc.verification.get.key() });
  return queryClient.invalidateQueries({ queryKey: orpc.contractors.profile.key() });
}

/** Something that is done with a button, with what went wrong in words. */
export function useVerificationMutation<Input, Output>(
  make: (input: Input) => Promise<Output>,
  then: (output: Output, queryClient: QueryClient) => unknown,
) {
  const queryClient = useQueryClient();
  const act = useDedupedMutation({
    mutationFn: make,
    onSuccess: (output: Output) => then(output, queryClient),
  });
  const failed = 'This did not arrive. Try again.';
  return {
    ...act,
    errorMessage: act.error ? (getApiError(act.error)?.message ?? failed) : undefined,
  };
}

export const stepNames: Record<VerificationStep, string> = {
  email: 'E-mail',
  phone: 'Phone',
  license: 'License',
  insurance: 'Insurance',
  businessRegistration: 'Business registration',
};

export const stepStateLabels: Record<StepState, { tone: Tone; words: string }> = {
  todo: { tone: 'neutral', words: 'Not yet' },
  again: { tone: 'bad', words: 'Needs you' },
  waiting: { tone: 'attention', words: 'Being checked' },
  done: { tone: 'ok', words: 'Verified' },
};

/** What to do next, as a command. */
export const stepPrompts: Record<VerificationStep, string> = {
  email: 'Confirm your e-mail address',
  phone: 'Have a code texted to your phone',
  license: 'Send your license',
  insurance: 'Send your insurance certificate',
  businessRegistration: 'Send your business registration',
};
