import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { deskProjectsOptions } from '#features/projects/desk/components/desk-project.ts';
import { DeskProjectDetail } from '#features/projects/desk/components/desk-project-detail.tsx';
import { DeskProjectList } from '#features/projects/desk/components/desk-project-list.tsx';
import {
  DeskQuote,
  DeskQuotes,
  deskQuotesOptions,
} from '#features/quotes/components/desk-quotes.tsx';
import { withParams } from '#lib/search-params.ts';
import { BackLink } from '#ui/back-link.tsx';
import { DeskStart } from '#ui/desk-start.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';

export const meta = titleMeta('Projects', 'title');

export const loader = prefetch(({ adminProjects, projects, quotes }, { url: { searchParams } }) => {
  const [id, quoteId] = [searchParams.get('projectId'), searchParams.get('quoteId')];
  return [
    adminProjects.list.infiniteOptions(deskProjectsOptions(searchParams)),
    ...(quoteId ? [quotes.get.queryOptions({ input: { id: quoteId } })] : []),
    ...(id && !quoteId
      ? [
          projects.get.queryOptions({ input: { id } }),
          quotes.list.queryOptions(deskQuotesOptions({ projectId: id })),
        ]
      : []),
  ];
});

/** `?projectId=` opens a project and `?quoteId=` a quote; further parameters filter the list. */
export default function AdminProjects() {
  const [search] = useSearchParams();
  const projectId = search.get('projectId') ?? undefined;
  const quoteId = search.get('quoteId') ?? undefined;
  const open = quoteId ?? projectId;
  return (
    <>
      <PageHeader title="Projects" covered={open !== undefined}>
        Projects planned, quoted, and under way, newest first.
      </PageHeader>
      <SplitView
        label={quoteId ? 'Quote' : 'Project'}
        open={open}
        back={
          <BackLink to={withParams(search, { projectId: '', quoteId: '' })}>
            Back to the list
          </BackLink>
        }
        list={<DeskProjectList open={projectId} />}
        hint={<DeskStart drawing="list">Open a project to see who’s working together.</DeskStart>}
        detail={
          quoteId ? (
            <DeskQuote key={quoteId} id={quoteId} />
          ) : (
            projectId && (
              <DeskProjectDetail
                key={projectId}
                id={projectId}
                quotes={<DeskQuotes about={{ projectId }} />}
              />
            )
          )
        }
      />
    </>
  );
}
