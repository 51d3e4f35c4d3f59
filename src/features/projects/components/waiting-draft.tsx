import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { ConfirmEmail } from '#features/auth/credentials/components/confirm-email.tsx';
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
  const { data: profile } = useQuery({
    ...orpc.profile.get.queryOptions(),
    enabled: title !== undefined,
  });
  if (!title || !profile) return null;
  if (!profile.emailVerified)
    return (
      <ConfirmEmail
        email={profile.email}
        title="Your project waits for you to confirm your email"
        then="Click it, and come back here to post."
        action={
          <Link className="button" to="/homeowner/projects/new">
            See your project
          </Link>
        }
      >
        “{title}” is saved in this browser.
      </ConfirmEmail>
    );
  return (
    <Notice
      tone="attention"
      title="One click left to post your project"
      action={
        <Link className="button button-primary" to="/homeowner/projects/new">
          Post it now
        </Link>
      }
    >
      Your email is confirmed, and “{title}” is saved in this browser.
    </Notice>
  );
}
