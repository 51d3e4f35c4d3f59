import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#browser/session.ts';

/** Leads back to what somebody described as a guest and that is not posted yet. */
export function WaitingDraft() {
  const { user } = useSession();
  const [waiting, setWaiting] = useState<{
    title: string;
    Notice: ComponentType<{ title: string }>;
  }>();
  // The server has no access to the browser's storage. Most people have nothing waiting: they load neither what checks
  // a stored form nor what is shown of it.
  useEffect(() => {
    let isShown = true;
    const find = async () => {
      const title = (await import('./draft.ts')).findWaitingDraft(user.uid);
      if (!title) return;
      const { WaitingNotice } = await import('./waiting-notice.tsx');
      if (isShown) setWaiting({ title, Notice: WaitingNotice });
    };
    find().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [user.uid]);
  return waiting && <waiting.Notice title={waiting.title} />;
}
