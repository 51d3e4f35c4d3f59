import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '#browser/api.ts';

/** Fetches again what a move of a quote touches, on this screen and on others. */
export function useRefreshQuotes() {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        (['quotes', 'leads', 'projects', 'counts'] as const).map((feature) =>
          queryClient.invalidateQueries({ queryKey: orpc[feature].key() }),
        ),
      ),
    [queryClient],
  );
}
