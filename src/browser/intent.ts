import { useCallback, useState } from 'react';

/**
 * What makes sending twice harmless: the key stays the same until the call was answered.
 *
 *     const intent = useIntent();
 *     const send = useMutation(
 *       orpc.quotes.send.mutationOptions({ context: intent.context, onSuccess: intent.done }),
 *     );
 */
export function useIntent() {
  const [idempotencyKey, setKey] = useState(newKey);
  const done = useCallback(() => setKey(newKey()), []);
  return { context: { idempotencyKey }, done };
}

/** Works without TLS too, where the browser has no `crypto.randomUUID`. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
