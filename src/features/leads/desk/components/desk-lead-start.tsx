import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import { DeskStart } from '#ui/desk-start.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { deskLeadsOptions } from './desk-lead.ts';

const unanswered = deskLeadsOptions(new URLSearchParams({ status: 'unanswered' }));

/** Homeowners whom no pro has answered: the list has the newest first, so the last of a page waits longest. */
export function DeskLeadStart() {
  const [search] = useSearchParams();
  const { data } = useInfiniteQuery(orpc.adminLeads.list.infiniteOptions(unanswered));
  const waiting = data?.pages[0]?.items
    .toReversed()
    .map(({ id, projectTitle, city, state, createdAt }) => ({
      id,
      title: projectTitle,
      note: (
        <>
          {city}, {state}, <RelativeTime at={createdAt} />
        </>
      ),
      to: withParams(search, { leadId: id }),
    }));
  return (
    <DeskStart drawing="list" title="Unanswered for two days" waiting={waiting}>
      Open a lead to see who it was offered to and what came of it.
    </DeskStart>
  );
}
