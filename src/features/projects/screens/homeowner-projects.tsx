import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { unpaidInputs } from '../components/debts.ts';
import { type ProjectSummary, projectPageOptions } from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';
import { useDebts } from '../components/use-debts.tsx';
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
  const debtOf = useDebts();
  return (
    <ProjectIndex
      action={<PostProjectLink isMain={!waitingDraft} />}
      pathOf={(id) => `/homeowner/projects/${id}`}
      aside={responseSummary}
      debtOf={debtOf}
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
