import { Link, useNavigate, useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titled } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Segments } from '#ui/segments.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { leadPages, searchFor, viewOf } from '../components/lead.ts';
import { LeadDetail } from '../components/lead-detail.tsx';
import { AvailableLeads, OwnLeads } from '../components/lead-list.tsx';
import { quotesOfLead } from '../components/own-quotes.tsx';
import styles from './contractor-leads.module.css';

export const meta = titled('Leads');

export const loader = prefetch(({ leads, quotes }, { url }) => {
  const id = url.searchParams.get('leadId');
  return [
    viewOf(url.searchParams) === 'mine'
      ? leads.list.infiniteOptions(leadPages)
      : leads.available.infiniteOptions(leadPages),
    ...(id
      ? [leads.get.queryOptions({ input: { id } }), quotes.list.queryOptions(quotesOfLead(id))]
      : []),
  ];
});

const views = [
  { value: 'new', label: 'New near you' },
  { value: 'mine', label: 'Mine' },
] as const;

/** `?leadId=` opens one, `?show=mine` shows those that the contractor is in. */
export default function ContractorLeads() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const view = viewOf(search);
  const open = search.get('leadId') ?? undefined;
  const List = view === 'mine' ? OwnLeads : AvailableLeads;

  return (
    <div className={styles.screen} data-open={open ? '' : undefined}>
      <div className={styles.title}>
        <PageHeader title="Leads" />
      </div>
      <SplitView
        label="Lead"
        open={open}
        back={
          <Link className={styles.back} to={searchFor(view)}>
            All leads
          </Link>
        }
        hint={<EmptyState drawing="list">Open a lead to read what is wanted.</EmptyState>}
        list={
          <List
            key={view}
            open={open}
            bar={
              <Segments
                legend="Which leads"
                name="show"
                options={views}
                value={view}
                onChange={(chosen) => void navigate(searchFor(chosen))}
              />
            }
          />
        }
        detail={open && <LeadDetail key={open} id={open} />}
      />
    </div>
  );
}
