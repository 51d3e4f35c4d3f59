import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * As `useMutation`, but what is on its way is not sent once more: a second click comes before the button shows
 * that it is busy. For what has no `useIntent`, with which the server tells both apart.
 */
export function useSendOnce<Output, Failure = Error, Input = void, Kept = unknown>(
  options: UseMutationOptions<Output, Failure, Input, Kept>,
) {
  const onItsWay = useRef(new Set<string | undefined>());
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      onItsWay.current.delete(JSON.stringify(settled[2]));
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...asked) => {
    const words = JSON.stringify(asked[0]);
    if (onItsWay.current.has(words)) return;
    onItsWay.current.add(words);
    mutation.mutate(...asked);
  };
  return { ...mutation, mutate };
}
