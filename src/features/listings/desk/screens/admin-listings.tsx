import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { withParams } from '#lib/search-params.ts';
import { BackLink } from '#ui/back-link.tsx';
import { DeskStart } from '#ui/desk-start.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { listingsOptions } from '../components/desk-listing.ts';
import { DeskListingDetail } from '../components/desk-listing-detail.tsx';
import { DeskListingList } from '../components/desk-listing-list.tsx';

export const meta = titleMeta('Listings', 'businessName');

export const loader = prefetch(({ adminListings }, { url: { searchParams } }) => {
  const id = searchParams.get('listing');
  return [
    adminListings.list.infiniteOptions(listingsOptions(searchParams)),
    ...(id ? [adminListings.get.queryOptions({ input: { id } })] : []),
  ];
});

/** `?listing=` opens one; further parameters filter the list. */
export default function AdminListings() {
  const [search] = useSearchParams();
  const open = search.get('listing') ?? undefined;
  return (
    <>
      <PageHeader title="Listings" covered={open !== undefined}>
        Unclaimed businesses from public registers. Correct them, merge duplicates, or take them off
        the site.
      </PageHeader>
      <SplitView
        label="Listing"
        open={open}
        back={<BackLink to={withParams(search, { listing: '' })}>Back to the list</BackLink>}
        list={<DeskListingList open={open} />}
        hint={<DeskStart drawing="list">Open a listing to correct or merge it.</DeskStart>}
        detail={open && <DeskListingDetail key={open} id={open} />}
      />
    </>
  );
}
