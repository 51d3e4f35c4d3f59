import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { RequestList } from '../components/request-list.tsx';

export const meta = titleMeta('Requests to call');
export const loader = prefetch(({ connectRequests }) => [
  connectRequests.list.infiniteOptions(unfilteredPages),
]);

export default function ContractorConnectRequests() {
  return (
    <>
      <PageHeader title="Requests to call">
        Homeowners who would like you to call. A request ends after a week without an answer.
      </PageHeader>
      <RequestList
        viewer="contractor"
        empty="Nobody has asked you to call. Homeowners can do so from your page."
      />
    </>
  );
}
