import { Link } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents } from '#lib/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { unpaidInputs } from '../components/debts.ts';
import {
  draftAbout,
  hireAgainPath,
  type ProjectSummary,
  projectPageOptions,
} from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';
import { sectionOf } from '../components/project-sections.ts';
import { isNobodyAsked } from '../components/reach-text.ts';
import { debtLabel, useDebts } from '../components/use-debts.tsx';
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

/** What one does about a project on which nothing is to be paid: one button a row, all of one kind. */
function Duty({ project }: { project: ProjectSummary }) {
  const { id, title, status, category, contractorId, quoteCount } = project;
  if (isNobodyAsked(project))
    return (
      <Link className="button" to={`/homeowner/projects/${id}#reach`}>
        Invite a pro<span className="sr-only"> to {title}</span>
      </Link>
    );
  if (status === 'cancelled')
    return (
      <Link className="button" to={`/homeowner/projects/new?again=${id}`}>
        Post it again<span className="sr-only">: {title}</span>
      </Link>
    );
  if (contractorId)
    return status === 'completed' ? (
      <Link className="button" to={hireAgainPath({ contractorId, category })}>
        Hire again<span className="sr-only">: the pro of {title}</span>
      </Link>
    ) : (
      <Link
        className="button"
        to={`/homeowner/messages?contractorId=${contractorId}`}
        state={{ draft: draftAbout(title) }}
      >
        Message<span className="sr-only"> about {title}</span>
      </Link>
    );
  // Where the row leads; its link says the rest to screen readers.
  if (sectionOf(project, false) !== 'answer') return null;
  return (
    <span className="button" aria-hidden="true">
      {quoteCount === 1 ? 'Answer' : 'Compare'}
    </span>
  );
}

export default function HomeownerProjects() {
  const waitingDraft = useWaitingDraft();
  const debts = useDebts();
  return (
    <ProjectIndex
      action={<PostProjectLink isMain={!waitingDraft} />}
      pathOf={(id) => `/homeowner/projects/${id}`}
      aside={responseSummary}
      daysOf={({ status, completedAt }) =>
        status === 'completed' &&
        completedAt && (
          <p className="help">
            Finished <RelativeTime at={completedAt} />
          </p>
        )
      }
      debtOf={({ id }) => debtLabel(debts.get(id))}
      dutyOf={(project) => {
        const debt = debts.get(project.id);
        if (debt)
          return (
            <Link
              // In the color of money only what is late: of several, it is the one to begin with.
              className={debt.overdue > 0 ? 'button button-accent' : 'button'}
              to={`/homeowner/billing?invoiceId=${debt.payFirst}`}
            >
              Pay {formatCents(debt.payAmount)}
              <span className="sr-only"> for {project.title}</span>
            </Link>
          );
        return <Duty project={project} />;
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
