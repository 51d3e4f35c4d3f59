import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { DeskStart } from '#ui/desk-start.tsx';
import { supportListOptions, withParams } from '../../components/list-search-params.ts';

/** Unread conversations: the list has the latest first, so the last of a page waits longest. */
export function InboxStart() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(
    orpc.adminConversations.list.infiniteOptions(supportListOptions(search)),
  );
  const waiting = data?.pages[0]?.items
    .filter(({ unread }) => unread > 0)
    .toReversed()
    .map(({ id, withName, unread }) => ({
      id,
      title: withName,
      note: unread === 1 ? '1 unread message' : `${unread} unread messages`,
      to: { search: withParams(search, { conversationId: id }) },
    }));
  return (
    <DeskStart drawing="letter" title="Waiting longest" waiting={waiting}>
      Open a conversation to read it here.
    </DeskStart>
  );
}
