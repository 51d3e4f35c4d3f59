import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

type Input = Parameters<typeof orpc.verification.decide.call>[0];

/** Sends a decision; the list, the count and the document are then asked for again. */
export function useDecision(onDecided: (said: string) => void) {
  const client = useQueryClient();
  return async (input: Input, said: string) => {
    try {
      const document = await orpc.verification.decide.call(input);
      client.setQueryData(
        orpc.verification.document.queryKey({ input: { id: input.id } }),
        document,
      );
      onDecided(said);
    } finally {
      // Also where another admin was first: what stands now is to be seen.
      void client.invalidateQueries({ queryKey: orpc.verification.key() });
    }
  };
}
