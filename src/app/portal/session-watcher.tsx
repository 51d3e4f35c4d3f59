import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { api } from '#browser/api.ts';
import { LiveProvider } from '#browser/live.tsx';
import { useSession } from '#browser/session.ts';
import { useUnsavedInputCheck } from '#browser/unsaved-input.ts';
import { dashboardPaths } from '#features/auth/session/rules.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenUsed } from '#ui/when-used.ts';
import { OpenedProfileMenu } from './lazy-menu.tsx';
import { sessionForms } from './session-forms.ts';
import type { SessionLostReason } from './session-lost.tsx';

const SessionLost = lazyPart(async () => ({
  default: (await import('./session-lost.tsx')).SessionLost,
}));

/** What covers the page may be needed when nothing can be loaded any more. */
function preload() {
  SessionLost.preload();
  OpenedProfileMenu.preload();
}

type Props = { role: Role; children: ReactNode };

/**
 * Notices when the user of the page is signed out, replaced, or switched to another role, whether in another
 * window, on another device, or by expiry. Reloads the page then, so that the guard decides where to go; but
 * if there is unsaved input, it asks to sign in again instead.
 */
export function SessionWatcher({ role, children }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const hasUnsavedInput = useUnsavedInputCheck();
  const isLeaving = useIsLeaving();
  const isNavigating = useIsNavigating();
  const [lost, setLost] = useState<SessionLostReason>();
  const [session, setSession] = useState(0);

  const resume = () => {
    setLost(undefined);
    setSession((count) => count + 1);
    void queryClient.invalidateQueries();
  };
  const handleSessionLost = (reason: SessionLostReason) => {
    // A reload would cancel the navigation in progress, whose guard redirects anyway.
    if (isLeaving() || isNavigating()) return;
    if (hasUnsavedInput()) setLost(reason);
    // Loading this page again would switch the role back.
    else if (reason !== 'signed-out') location.assign(dashboardPaths[reason]);
    else location.reload();
  };
  const check = async () => {
    const current = await api.session.get().catch(() => undefined);
    if (!current) return;
    if (!current.user) handleSessionLost('signed-out');
    else if (current.user.uid !== user.uid || !current.user.roles.includes(role)) location.reload();
    else if (current.activeRole !== role)
      handleSessionLost(current.activeRole ?? current.user.role);
    else if (lost) resume();
  };
  useAuthErrors(check);
  useWindowFocus(check);
  useEffect(() => whenUsed(preload), []);

  return (
    <LiveProvider
      session={session}
      onSignedOut={() => handleSessionLost('signed-out')}
      onOpened={({ subjectId, data }) => {
        const streamRole = String(data.role);
        if (subjectId !== user.uid || (isRole(streamRole) && streamRole !== role)) void check();
      }}
    >
      {children}
      {lost && (
        <Suspense>
          <SessionLost lost={lost} role={role} email={user.email} onRecheck={check} />
        </Suspense>
      )}
    </LiveProvider>
  );
}

/** Whether another page is being loaded at the time of the call, which may be long after the render that asks. */
function useIsNavigating() {
  const { state } = useNavigation();
  const isNavigating = useRef(false);
  useEffect(() => {
    isNavigating.current = state !== 'idle';
  }, [state]);
  return () => isNavigating.current;
}

/** Whether the sign-out or role form was submitted: its answer navigates away, however late it comes. */
function useIsLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const formId = target instanceof HTMLFormElement ? target.id : '';
      const isSessionForm = Object.values(sessionForms).some((id) => id === formId);
      if (isSessionForm) leaving.current = true;
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);
  return () => leaving.current;
}

/** Reports rejected calls, which may mean that the user or the role has changed. */
function useAuthErrors(onAuthError: () => unknown) {
  const client = useQueryClient();
  const report = useEffectEvent(onAuthError);
  useEffect(() => {
    const onCacheEvent = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return;
      const code = getApiError(event.action.error)?.code;
      if (code === 'unauthenticated' || code === 'permission-denied') void report();
    };
    const unsubscribers = [
      client.getQueryCache().subscribe(onCacheEvent),
      client.getMutationCache().subscribe(onCacheEvent),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client]);
}

/** Reports that the window is in use again, perhaps after a sign-in in another window. */
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
