import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { AskToCall } from '../components/ask-to-call.tsx';
import { RequestList } from '../components/request-list.tsx';

export const meta = titleMeta('Call requests');
export const loader = prefetch(({ connectRequests }) => [
  connectRequests.list.infiniteOptions(unfilteredPages),
]);

export default function HomeownerConnectRequests() {
  const contractorId = useSearchParams()[0].get('contractorId');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <PageHeader title="Call requests">
        Pros you asked to call you. You can have five open requests. Each closes after a week.
      </PageHeader>
      {contractorId && !asked && (
        <AskToCall contractorId={contractorId} onDone={() => setAsked(true)} />
      )}
      {asked && <p role="status">Your request was sent. We’ll let you know when they answer.</p>}
      <RequestList
        viewer="homeowner"
        empty="You haven’t asked a pro to call you yet. The button is on each pro’s page."
        emptyAction={
          <Link className="button" to="/homeowner/search">
            Find a pro
          </Link>
        }
      />
    </>
  );
}
