import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';

/** For calls that change a dispute: the key of each, and what follows its answer. */
export function useDisputeCalls() {
  const client = useQueryClient();
  const intent = useIdempotencyKeys();
  return {
    keyOf: (input: object) => ({
      context: { idempotencyKey: intent.context.idempotencyKey(JSON.stringify(input)) },
    }),
    onAnswer: () => {
      intent.done();
      return client.invalidateQueries({ queryKey: orpc.disputes.key() });
    },
  };
}
