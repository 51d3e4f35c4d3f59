import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';

/** Invites contractors to leads; repeated clicks count once. */
export function useInvite() {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  return useMutation(
    orpc.leads.invite.mutationOptions({
      context: intent.context,
      onSuccess: (reach, { id }) => {
        intent.done();
        queryClient.setQueryData(orpc.leads.reach.queryKey({ input: { id } }), reach);
      },
      onSettled: () =>
        Promise.all(
          [orpc.leads.key(), orpc.projects.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
}
