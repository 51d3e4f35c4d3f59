import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RequestList } from '../components/request-list.tsx';

export const meta = titleMeta('Call requests');
export const loader = prefetch(({ connectRequests }) => [
  connectRequests.list.infiniteOptions(unfilteredPages),
]);

export default function AdminConnectRequests() {
  return (
    <>
      <PageHeader title="Call requests">
        Homeowners who asked a business to call. Block any that aren’t genuine. Both sides are told
        why.
      </PageHeader>
      <RequestList
        viewer="admin"
        empty="Nobody has asked a business to call yet."
        pollMs={10_000}
      />
    </>
  );
}
