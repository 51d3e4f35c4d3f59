import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

type Input = Parameters<typeof orpc.verification.decide.call>[0];

/** Sends a decision and refetches the queue, the count and the document. */
export function useDecision(onDecided: (message: string) => void) {
  const client = useQueryClient();
  return async (input: Input, message: string) => {
    try {
      const document = await orpc.verification.decide.call(input);
      client.setQueryData(
        orpc.verification.document.queryKey({ input: { id: input.id } }),
        document,
      );
      onDecided(message);
    } finally {
      // Refetch after an error, too: another admin may have decided first.
      void client.invalidateQueries({ queryKey: orpc.verification.key() });
    }
  };
}
