import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import { deviceName } from './device.ts';
import type { SessionEntry } from './profile.ts';
import shared from './section.module.css';
import { Section } from './section.tsx';
import styles from './sessions-section.module.css';

const ways: Record<SessionEntry['origin'], string> = {
  password: 'by password',
  sso: 'from the membership site',
  social: 'by a provider',
};

export function SessionsSection() {
  const queryClient = useQueryClient();
  const list = useQuery(orpc.profile.sessions.queryOptions());
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.profile.sessions.key() });
  const one = useMutation(orpc.profile.revokeSession.mutationOptions({ onSettled: refresh }));
  const others = useMutation(
    orpc.profile.revokeOtherSessions.mutationOptions({ onSettled: refresh }),
  );
  // Ended by itself meanwhile: what was wanted is so.
  const isGone = refusedAs(one.error)?.code === 'not-found';
  const items = list.data?.items ?? [];
  return (
    <Section
      title="Where you are signed in"
      about="A device that you do not know? Sign it out, then change your password."
    >
      {list.isPending && <LoadingRows rows={2} label="Loading where you are signed in" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The list did not load.
        </ErrorNotice>
      )}
      {((one.isError && !isGone) || others.isError) && (
        <ErrorNotice>That device could not be signed out. Try again.</ErrorNotice>
      )}
      <ul className={styles.sessions}>
        {items.map((entry) => (
          <li key={entry.id} className={styles.session}>
            <Facts entry={entry} />
            {!entry.current && (
              <Button
                variant="default"
                loading={one.isPending && one.variables.id === entry.id}
                onClick={() => one.mutate({ id: entry.id })}
                aria-label={`Sign out ${deviceName(entry.userAgent)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={shared.controls}>
        {items.length > 1 && (
          <Button variant="default" loading={others.isPending} onClick={() => others.mutate({})}>
            Sign out everywhere else
          </Button>
        )}
        <p className={shared.saved} role="status">
          {others.isSuccess && others.data.ended > 0 && 'Only this device is signed in now.'}
          {(one.isSuccess || isGone) && !others.isSuccess && 'That device is signed out.'}
        </p>
      </div>
    </Section>
  );
}

function Facts({ entry }: { entry: SessionEntry }) {
  return (
    <div>
      <p className={styles.device}>{deviceName(entry.userAgent)}</p>
      {entry.current && <StatusWord tone="ok">This device</StatusWord>}
      {!entry.current && (
        <p className={shared.soft}>
          Last seen: <RelativeTime at={entry.lastSeenAt} />
        </p>
      )}
      <p className={shared.soft}>
        Signed in {ways[entry.origin]}: <RelativeTime at={entry.createdAt} as="moment" />
      </p>
    </div>
  );
}
