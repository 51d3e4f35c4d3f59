import { useEffect, useState } from 'react';
import { api } from '#browser/api.ts';
import { shouldRetry } from '#browser/query-client.ts';
import { wait } from '#browser/wait.ts';
import { retryDelayMs } from '#lib/api-error-info.ts';
import type { ConversationParty } from '../../rules.ts';
import type { Message } from '../contract.ts';
import { ReadMarker } from './read-marker.ts';

/** The pause before retrying without a connection. */
const RETRY_MS = 4_000;

/** The others' newest unread message. */
const newestUnread = (messages: readonly Message[], party: ConversationParty) =>
  messages.findLast(({ senderRole, read }) => senderRole !== party && !read)?.seq;

/** Marks a conversation as read while its end is in view on a visible page. */
export function useMarkRead(
  id: string,
  messages: readonly Message[] | undefined,
  party: ConversationParty,
  isAtEnd: boolean,
) {
  const isPageVisible = useIsPageVisible();
  const unread = newestUnread(messages ?? [], party);
  const [marker] = useState(
    () =>
      new ReadMarker({
        mark: () => api.conversations.markRead({ id }),
        pauseAfter: (error) => retryDelayMs(error) ?? (shouldRetry(error) ? RETRY_MS : undefined),
        wait,
      }),
  );
  useEffect(() => {
    marker.setVisible(isAtEnd && isPageVisible ? unread : undefined);
  }, [marker, unread, isAtEnd, isPageVisible]);
  useEffect(() => () => marker.setVisible(undefined), [marker]);
}

function useIsPageVisible() {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
