import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#browser/session.ts';

type Waiting = { title: string; Notice: ComponentType<{ title: string }> };

/**
 * The notice that leads back to what the person has described and not posted yet; undefined where nothing waits. The
 * server has no access to the browser's storage. Most people have nothing waiting: they load neither what checks a
 * stored form nor what is shown of it.
 */
export function useWaitingDraft() {
  const { user } = useSession();
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    let isShown = true;
    const find = async () => {
      const draft = (await import('./draft.ts')).findWaitingDraft(user.uid);
      if (!draft) return;
      const notices = await import('./waiting-notice.tsx');
      const Notice = draft.fromGuest ? notices.WaitingNotice : notices.BegunNotice;
      if (isShown) setWaiting({ title: draft.title, Notice });
    };
    find().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [user.uid]);
  return waiting && <waiting.Notice title={waiting.title} />;
}

/** Leads to the form of a project: the main action of a page, unless the notice of a waiting draft has one. */
export const PostProjectLink = ({ isMain }: { isMain: boolean }) => (
  <Link className={isMain ? 'button button-primary' : 'button'} to="/homeowner/projects/new">
    Post a project
  </Link>
);
