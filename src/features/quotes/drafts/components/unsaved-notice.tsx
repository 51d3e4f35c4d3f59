import { useLocation } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';

/** Why the server does not have the draft yet, and what the contractor can do about it. */
export function UnsavedNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const apiError = getApiError(error);
  if (apiError?.code === 'unauthenticated')
    return (
      <Notice
        tone="bad"
        title="You’re signed out"
        action={
          <a
            className="button"
            href={`/login?${new URLSearchParams({ redirect: `${pathname}${search}` })}`}
          >
            Sign in and continue
          </a>
        }
      >
        What you wrote is saved in this browser and will be here when you come back.
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      action={
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      }
    >
      {apiError?.message ??
        'The draft couldn’t be saved. It’s kept in this browser and will be saved automatically.'}
    </Notice>
  );
}
