import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMatches } from 'react-router';
import { useNonce } from './nonce.ts';
import { mergeDehydrated } from './prefetch.ts';
import { createQueryClient } from './query-client.ts';
import { ThemeProvider } from './theme-provider.tsx';

/** What interactive components need: Mantine and prefetched queries. For a public page that runs scripts. */
export function InteractivePage({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const matches = useMatches();
  const nonce = useNonce();
  const dehydratedState = useMemo(() => mergeDehydrated(matches), [matches]);
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={dehydratedState}>
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
