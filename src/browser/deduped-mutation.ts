import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * As `useMutation`, but what was asked for last and is on its way is not sent once more: a second click comes
 * before the button shows that it is busy. On, off and on again are three. For what has no `useIdempotencyKey`, with
 * which the server tells both apart.
 */
export function useDedupedMutation<Output, Failure = Error, Input = void, Kept = unknown>(
  options: UseMutationOptions<Output, Failure, Input, Kept>,
) {
  const inFlight = useRef<{ input: Input | undefined; words: string | undefined }>(undefined);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      if (inFlight.current?.input === settled[2]) inFlight.current = undefined;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    const words = JSON.stringify(asked[0]);
    if (inFlight.current && inFlight.current.words === words) return;
    inFlight.current = { input: asked[0], words };
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}
