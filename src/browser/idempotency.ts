import { useCallback, useState } from 'react';

/**
 * What makes sending twice harmless: the key stays the same until the call was answered.
 *
 *     const intent = useIntent();
 *     const send = useMutation(
 *       orpc.quotes.send.mutationOptions({ context: intent.context, onSuccess: intent.done }),
 *     );
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const done = useCallback(() => setKey(newIdempotencyKey()), []);
  return { context: { idempotencyKey }, done };
}

/**
 * As `useIdempotencyKey`, where one place offers several moves, or a move can be thought over: the very same call keeps
 * its key until one of them was answered, another call has its own, and the server says what has come of both.
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

/** Works without TLS too, where the browser has no `crypto.randomUUID`. */
export function newIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
