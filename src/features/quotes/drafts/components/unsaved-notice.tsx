import { useLocation } from 'react-router';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';

/** Sending was tried without a network: nothing sends it later, the contractor does. */
export const NotSentOffline = ({ isSaved }: { isSaved: boolean }) => (
  <Notice tone="bad" title="Not sent: you’re offline">
    {isSaved ? 'Your draft is saved.' : 'Your draft is saved on this device.'} Send it when you’re
    back online.
  </Notice>
);

type Props = {
  error: unknown;
  /** It was to be sent, which ended here. */
  notSent: boolean;
  onRetry: () => void;
};

/** Why the server does not have the draft yet, and what the contractor can do about it. */
export function UnsavedNotice({ error, notSent, onRetry }: Props) {
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
      {...(notSent && { title: 'Not sent' })}
      action={
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      }
    >
      {apiError?.issues[0]?.message ??
        apiError?.message ??
        'The draft couldn’t be saved. It’s kept in this browser and will be saved automatically.'}
    </Notice>
  );
}
