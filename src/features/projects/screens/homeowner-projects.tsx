import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { debtsOf, debtText } from '../components/debts.ts';
import { type ProjectSummary, projectPageOptions } from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';
import { PostProjectLink, useWaitingDraft } from '../components/waiting-draft.tsx';

export const meta = titleMeta('Projects');
/** One answer for the whole list: more unpaid invoices than that are of no homeowner. */
const unpaidInput = { status: 'due', limit: 50 } as const;

export const loader = prefetch(({ projects, invoices }) => [
  projects.list.infiniteOptions(projectPageOptions),
  invoices.list.queryOptions({ input: unpaidInput }),
]);

const pluralize = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** The contractor, or until one is chosen, the answers so far. */
function responseSummary({ status, contractorName, interestedCount, quoteCount }: ProjectSummary) {
  if (contractorName) return contractorName;
  if (interestedCount === 0) return status === 'cancelled' ? '' : 'No one interested yet';
  const quotes = quoteCount > 0 ? `, ${pluralize(quoteCount, 'quote', 'quotes')}` : '';
  return `${interestedCount} interested${quotes}`;
}

export default function HomeownerProjects() {
  const waitingDraft = useWaitingDraft();
  const unpaid = useQuery(orpc.invoices.list.queryOptions({ input: unpaidInput }));
  const debts = debtsOf(unpaid.data?.items ?? []);
  return (
    <ProjectIndex
      action={<PostProjectLink isMain={!waitingDraft} />}
      pathOf={(id) => `/homeowner/projects/${id}`}
      aside={responseSummary}
      debtOf={({ id }) => {
        const debt = debts.get(id);
        return (
          debt && (
            <StatusLabel tone={debt.overdue > 0 ? 'bad' : 'attention'}>
              {debtText(debt)}
            </StatusLabel>
          )
        );
      }}
      notice={waitingDraft}
      emptyState={
        !waitingDraft && (
          <EmptyState drawing="plan" title="No projects yet">
            Tell us what you need done and get up to four quotes from pros near you.
          </EmptyState>
        )
      }
    />
  );
}
