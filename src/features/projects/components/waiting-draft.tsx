import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#browser/session.ts';
import { Notice } from '#ui/notice.tsx';

/** Leads back to what somebody described as a guest and that is not posted yet. */
export function WaitingDraft() {
  const { user } = useSession();
  const [title, setTitle] = useState<string>();
  // The server has no access to the browser's storage; what checks a stored form is not needed before that.
  useEffect(() => {
    let isShown = true;
    import('./draft.ts')
      .then(({ findWaitingDraft }) => isShown && setTitle(findWaitingDraft(user.uid)))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [user.uid]);
  if (!title) return null;
  return (
    <Notice
      tone="attention"
      title="Your project isn’t posted yet"
      action={
        <Link className="button button-primary" to="/homeowner/projects/new">
          Post it
        </Link>
      }
    >
      “{title}” is saved in this browser until you confirm your email address.
    </Notice>
  );
}
