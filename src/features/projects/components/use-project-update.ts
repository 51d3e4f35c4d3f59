import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';

/** Changes a project and refetches the queries that show it. */
export function useProjectUpdate() {
  const queryClient = useQueryClient();
  const intent = useIdempotencyKeys();
  return useMutation(
    orpc.projects.update.mutationOptions({
      context: intent.context,
      onSuccess: (project) => {
        intent.done();
        const { id } = project;
        queryClient.setQueryData(orpc.projects.get.queryKey({ input: { id } }), project);
      },
      onSettled: () =>
        Promise.all(
          (['projects', 'jobs', 'leads', 'quotes', 'counts'] as const).map((namespace) =>
            queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
          ),
        ),
    }),
  );
}
