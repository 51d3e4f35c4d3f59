import { useQueries } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { debtsOf, debtText, unpaidInputs } from '../components/debts.ts';
import { type ProjectSummary, projectPageOptions } from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';
import { PostProjectLink, useWaitingDraft } from '../components/waiting-draft.tsx';

export const meta = titleMeta('Projects');

export const loader = prefetch(({ projects, invoices }) => [
  projects.list.infiniteOptions(projectPageOptions),
  ...unpaidInputs.map((input) => invoices.list.queryOptions({ input })),
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
  const unpaid = useQueries({
    queries: unpaidInputs.map((input) => orpc.invoices.list.queryOptions({ input })),
  });
  const debts = debtsOf(unpaid.flatMap(({ data }) => data?.items ?? []));
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
