import { useCallback, useState } from 'react';

/**
 * Makes repeating a call harmless: its key stays the same until the call is answered.
 *
 *     const idempotency = useIdempotencyKey();
 *     const send = useMutation(
 *       orpc.quotes.send.mutationOptions({ context: idempotency.context, onSuccess: idempotency.done }),
 *     );
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const done = useCallback(() => setKey(newIdempotencyKey()), []);
  return { context: { idempotencyKey }, done };
}

/**
 * As `useIdempotencyKey`, for a place with several actions, or whose input can change between attempts: each
 * distinct call has its own key, and all keys are renewed once one of the calls is answered.
 */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  const [context] = useState(() => ({
    idempotencyKey(call: string) {
      const key = keys.get(call) ?? newIdempotencyKey();
      keys.set(call, key);
      return key;
    },
  }));
  const done = useCallback(() => keys.clear(), [keys]);
  return { context, done };
}

/** Also works without TLS, where browsers have no `crypto.randomUUID`. */
export function newIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
