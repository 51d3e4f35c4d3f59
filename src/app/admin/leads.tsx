import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { deskLeadsOptions } from '#features/leads/desk/components/desk-lead.ts';
import { DeskLeadDetail } from '#features/leads/desk/components/desk-lead-detail.tsx';
import { DeskLeadList } from '#features/leads/desk/components/desk-lead-list.tsx';
import { DeskLeadStart } from '#features/leads/desk/components/desk-lead-start.tsx';
import { DeskQuotes, deskQuotesOptions } from '#features/quotes/components/desk-quotes.tsx';
import { withParams } from '#lib/search-params.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';

export const meta = titleMeta('Leads', 'projectTitle');

export const loader = prefetch(({ adminLeads, quotes, categories }, { url: { searchParams } }) => {
  const id = searchParams.get('leadId');
  return [
    adminLeads.list.infiniteOptions(deskLeadsOptions(searchParams)),
    categories.list.queryOptions(),
    ...(id
      ? [
          adminLeads.get.queryOptions({ input: { id } }),
          quotes.list.queryOptions(deskQuotesOptions({ leadId: id })),
        ]
      : []),
  ];
});

/** `?leadId=` opens a lead; further parameters filter the list. */
export default function AdminLeads() {
  const [search] = useSearchParams();
  const open = search.get('leadId') ?? undefined;
  return (
    <>
      <PageHeader title="Leads" covered={open !== undefined}>
        What homeowners asked for, newest first, with who it was offered to and what came of it.
      </PageHeader>
      <SplitView
        label="Lead"
        open={open}
        back={<BackLink to={withParams(search, { leadId: '' })}>Back to the list</BackLink>}
        list={<DeskLeadList open={open} />}
        hint={<DeskLeadStart />}
        detail={
          open && (
            <DeskLeadDetail key={open} id={open} quotes={<DeskQuotes about={{ leadId: open }} />} />
          )
        }
      />
    </>
  );
}
