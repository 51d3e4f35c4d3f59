import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMatches } from 'react-router';
import { mergeDehydrated } from '#browser/prefetch.ts';
import { createQueryClient } from '#browser/query-client.ts';
import { ThemeProvider } from '#browser/theme-provider.tsx';
import { UnsentQueueProvider } from '#features/messages/send/components/unsent-queue-provider.tsx';
import type { Role } from '#lib/roles.ts';
import { SessionWatcher } from './session-watcher.tsx';
import { Shell } from './shell.tsx';

type Props = { activeRole: Role; children: ReactNode; tool?: ReactNode };

/** Everything around the screens of a portal: providers, session handling and the shell. */
export function Portal({ activeRole, tool, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  const matches = useMatches();
  const dehydratedState = useMemo(() => mergeDehydrated(matches), [matches]);

  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={dehydratedState}>
        <ThemeProvider>
          <SessionWatcher role={activeRole}>
            <UnsentQueueProvider>
              <Shell role={activeRole} tool={tool}>
                {children}
              </Shell>
            </UnsentQueueProvider>
          </SessionWatcher>
        </ThemeProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
