import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ConfirmEmail } from '#features/auth/credentials/components/confirm-email.tsx';
import { Notice } from '#ui/notice.tsx';

/** What is left to do for a project that somebody described as a guest: confirm the address, or post it. */
export function WaitingNotice({ title }: { title: string }) {
  const navigate = useNavigate();
  const { data: profile } = useQuery(orpc.profile.get.queryOptions());
  if (!profile) return null;
  if (!profile.emailVerified)
    return (
      <ConfirmEmail
        email={profile.email}
        title="Your project waits for you to confirm your email"
        submitLabel="Confirm and post project"
        // The form posts what a guest described once the address is confirmed.
        onConfirmed={() => void navigate('/homeowner/projects/new')}
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

/** What somebody has begun to describe. */
export const BegunNotice = ({ title }: { title: string }) => (
  <Notice
    tone="attention"
    title="You haven’t posted this project yet"
    action={
      <Link className="button button-primary" to="/homeowner/projects/new">
        Continue
      </Link>
    }
  >
    “{title}” is saved in this browser. Pros see it once you post it.
  </Notice>
);
