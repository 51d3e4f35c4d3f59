import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { api } from '#browser/api.ts';
import { LiveProvider } from '#browser/live.tsx';
import { useSession } from '#browser/session.ts';
import { useUnsavedInputCheck } from '#browser/unsaved-input.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { sessionForms } from './session-forms.ts';
import { SessionLost, type SessionLostReason } from './session-lost.tsx';

type Props = { role: Role; children: ReactNode };

/**
 * Notices when the page's person is signed out, replaced, or in another role: in another window, on another
 * device, by time. The guard then says where to go; but what somebody has typed waits here for them.
 */
export function SessionWatcher({ role, children }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const isTyped = useUnsavedInputCheck();
  const isLeaving = useIsLeaving();
  const isNavigating = useNavigation().state !== 'idle';
  const [lost, setLost] = useState<SessionLostReason>();
  const [session, setSession] = useState(0);

  const resume = () => {
    setLost(undefined);
    setSession((count) => count + 1);
    void queryClient.invalidateQueries();
  };
  const handleSessionLost = (what: SessionLostReason) => {
    // Loading anew would break off the way that the page is already on; the guard knows where that leads.
    if (isLeaving() || isNavigating) return;
    if (isTyped()) setLost(what);
    else location.reload();
  };
  const check = async () => {
    const now = await api.session.get().catch(() => undefined);
    if (!now) return;
    if (!now.user) handleSessionLost('signed-out');
    else if (now.user.uid !== user.uid || !now.user.roles.includes(role)) location.reload();
    else if (now.activeRole !== role) handleSessionLost(now.activeRole ?? now.user.role);
    else if (lost) resume();
  };
  useAuthErrors(check);
  useWindowFocus(check);

  return (
    <LiveProvider
      session={session}
      onSignedOut={() => handleSessionLost('signed-out')}
      onOpened={({ subjectId, data }) => {
        const now = String(data.role);
        if (subjectId !== user.uid || (isRole(now) && now !== role)) void check();
      }}
    >
      {children}
      {lost && <SessionLost lost={lost} role={role} email={user.email} onReturn={check} />}
    </LiveProvider>
  );
}

/** Whether the page has sent what signs out or changes the role: the answer leads elsewhere, however late. */
function useIsLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const sent = target instanceof HTMLFormElement ? target.id : '';
      const isOurs = Object.values(sessionForms).some((id) => id === sent);
      if (isOurs) leaving.current = true;
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  return () => leaving.current;
}

/** Whatever is refused may be so because the page is for somebody else than the browser is now. */
function useAuthErrors(onRefused: () => unknown) {
  const client = useQueryClient();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const onCacheEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return;
      const code = getApiError(event.action.error)?.code;
      if (code === 'unauthenticated' || code === 'permission-denied') void refused();
    };
    const caches = [
      client.getQueryCache().subscribe(onCacheEvent),
      client.getMutationCache().subscribe(onCacheEvent),
    ];
    return () => {
      for (const leave of caches) leave();
    };
  }, [client]);
}

/** Somebody comes back to the window, perhaps from signing in in another, perhaps as somebody else. */
function useWindowFocus(onReturn: () => unknown) {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const checkIfVisible = () => {
      if (!document.hidden) void returned();
    };
    addEventListener('focus', checkIfVisible);
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      removeEventListener('focus', checkIfVisible);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, []);
}
