import { Notifications } from '@mantine/notifications';
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMatches } from 'react-router';
import { gathered } from '#browser/prefetch.ts';
import { createQueryClient } from '#browser/query-client.ts';
import { ThemeProvider } from '#browser/theme-provider.tsx';
import { OutboxProvider } from '#features/messages/components/outbox-provider.tsx';
import type { Role } from '#lib/roles.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { Shell } from './shell.tsx';

/** Everything that stands around the screens of a portal. */
export function Portal({ of: role, children }: { of: Role; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const matches = useMatches();
  const fetched = useMemo(() => gathered(matches), [matches]);

  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={fetched}>
        <ThemeProvider>
          <SessionKeeper role={role}>
            <OutboxProvider>
              <Shell role={role}>{children}</Shell>
            </OutboxProvider>
          </SessionKeeper>
          <Notifications position="bottom-right" limit={3} />
        </ThemeProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
