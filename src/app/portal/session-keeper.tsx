import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#browser/api.ts';
import { LiveProvider } from '#browser/live.tsx';
import { refusedAs } from '#browser/refused.ts';
import { useSession } from '#browser/session.ts';
import { useTypedFields } from '#browser/typed-fields.ts';
import { isRole, type Role } from '#lib/roles.ts';
import { sessionForms } from './session-forms.ts';
import { type Lost, SessionLost } from './session-lost.tsx';

type Props = { role: Role; children: ReactNode };

/**
 * Notices when the page's person is signed out, replaced, or in another role: in another window, on another
 * device, by time. The guard then says where to go; but what somebody has typed waits here for them.
 */
export function SessionKeeper({ role, children }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const isTyped = useTypedFields();
  const isLeaving = useLeaving();
  const [lost, setLost] = useState<Lost>();
  const [session, setSession] = useState(0);

  const goOn = () => {
    setLost(undefined);
    setSession((count) => count + 1);
    void queryClient.invalidateQueries();
  };
  const lose = (what: Lost) => {
    // Loading anew would break off the way that the page is already on.
    if (isLeaving()) return;
    if (isTyped()) setLost(what);
    else location.reload();
  };
  const check = async () => {
    const now = await api.session.get().catch(() => undefined);
    if (!now) return;
    if (!now.user) lose('signed-out');
    else if (now.user.uid !== user.uid || !now.user.roles.includes(role)) location.reload();
    else if (now.activeRole !== role) lose(now.activeRole ?? now.user.role);
    else if (lost) goOn();
  };
  useRefusals(check);
  useReturn(check);

  return (
    <LiveProvider
      session={session}
      onSignedOut={() => lose('signed-out')}
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
function useLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    const note = ({ target }: SubmitEvent) => {
      const sent = target instanceof HTMLFormElement ? target.id : '';
      const isOurs = Object.values(sessionForms).some((id) => id === sent);
      if (isOurs) leaving.current = true;
    };
    document.addEventListener('submit', note);
    return () => document.removeEventListener('submit', note);
  }, []);
  return () => leaving.current;
}

/** Whatever is refused may be so because the page is for somebody else than the browser is now. */
function useRefusals(onRefused: () => unknown) {
  const client = useQueryClient();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return;
      const code = refusedAs(event.action.error)?.code;
      if (code === 'unauthenticated' || code === 'permission-denied') void refused();
    };
    const caches = [
      client.getQueryCache().subscribe(hear),
      client.getMutationCache().subscribe(hear),
    ];
    return () => {
      for (const leave of caches) leave();
    };
  }, [client]);
}

/** Somebody comes back to the window, perhaps from signing in in another, perhaps as somebody else. */
function useReturn(onReturn: () => unknown) {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void returned();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
