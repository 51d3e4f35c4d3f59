import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * As `useMutation`, but ignores a call with the same input as the one in flight: a second click can arrive before
 * the button is rendered as busy. On, off and on again are three calls. For calls without `useIdempotencyKey`,
 * with which the server recognizes repeated calls.
 */
export function useDedupedMutation<Output, Failure = Error, Input = void, Kept = unknown>(
  options: UseMutationOptions<Output, Failure, Input, Kept>,
) {
  const inFlight = useRef<{ input: Input | undefined; json: string | undefined }>(undefined);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      if (inFlight.current?.input === settled[2]) inFlight.current = undefined;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    const json = JSON.stringify(call[0]);
    if (inFlight.current && inFlight.current.json === json) return;
    inFlight.current = { input: call[0], json };
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
