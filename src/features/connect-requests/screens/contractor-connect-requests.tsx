import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RequestList } from '../components/request-list.tsx';

export const meta = titleMeta('Call requests');
export const loader = prefetch(({ connectRequests }) => [
  connectRequests.list.infiniteOptions(unfilteredPages),
]);

export default function ContractorConnectRequests() {
  return (
    <>
      <PageHeader title="Call requests">
        Homeowners who’d like you to call. A request closes after a week without an answer.
      </PageHeader>
      <RequestList
        viewer="contractor"
        empty="No call requests yet. Homeowners can send one from your page."
      />
    </>
  );
}
