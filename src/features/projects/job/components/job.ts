import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';

/** The work on a project, as its page shows it. */
export type Job = Awaited<ReturnType<Api['jobs']['get']>>;
export type Viewer = 'homeowner' | 'contractor';
/** The price and the dates; pictures; what is paid and was changed; or what happens on the site. */
export type RoomPart = 'terms' | 'photos' | 'money' | 'work';

/** Options of mutations that change the work: safe to send twice, and followed by a refetch of what shows it. */
export function useJobOptions(onDone?: () => void) {
  const queryClient = useQueryClient();
  const { context, done } = useIdempotencyKeys();
  return {
    context,
    onSuccess: () => {
      done();
      onDone?.();
    },
    onSettled: () =>
      Promise.all(
        (['jobs', 'projects', 'invoices', 'counts'] as const).map((namespace) =>
          queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
        ),
      ),
  };
}

/** Marks entries of the punch list; both calls leave the same behind when they are repeated. */
export const usePunchMutations = () => {
  const options = useJobOptions();
  return {
    update: useMutation(orpc.punchList.update.mutationOptions(options)),
    remove: useMutation(orpc.punchList.remove.mutationOptions(options)),
  };
};
