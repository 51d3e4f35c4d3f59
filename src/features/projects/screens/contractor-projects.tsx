import { Link } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { balanceText, unpaidInputs } from '../components/debts.ts';
import { type ProjectSummary, projectPageOptions } from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';
import { dueLabel, useDebts } from '../components/use-debts.tsx';
import { scheduledOr, workDaysText } from '../components/work-days.ts';
import styles from './contractor-projects.module.css';

export const meta = titleMeta('Projects');
export const loader = prefetch(({ projects, invoices }) => [
  projects.list.infiniteOptions(projectPageOptions),
  ...unpaidInputs.map((input) => invoices.list.queryOptions({ input })),
]);

const pathOf = (id: string) => `/contractor/projects/${id}`;

/** When the work is, or where to say so. */
function WorkDays({ project }: { project: ProjectSummary }) {
  const { id, title, mayPlan, completedAt } = project;
  if (completedAt)
    return (
      <p className={styles.days}>
        <span>
          Finished <RelativeTime at={completedAt} as="day" />
        </span>
      </p>
    );
  const days = workDaysText(scheduledOr(project));
  if (!days && !mayPlan) return null;
  return (
    <p className={styles.days}>
      {days ? (
        days
      ) : (
        <>
          No date yet{' '}
          <Link className={styles.set} to={`${pathOf(id)}#agreed`}>
            Set dates<span className="sr-only"> for {title}</span>
          </Link>
        </>
      )}
    </p>
  );
}

export default function ContractorProjects() {
  const debts = useDebts();
  return (
    <ProjectIndex
      pathOf={pathOf}
      customerOf={({ homeownerName }) => homeownerName}
      daysOf={(project) => <WorkDays project={project} />}
      balanceOf={balanceText}
      isLate={({ id }) => (debts.get(id)?.overdue ?? 0) > 0}
      debtOf={({ id }) => dueLabel(debts.get(id))}
      dutyOf={({ id, title }) => {
        const debt = debts.get(id);
        return (
          debt && (
            <Link
              className="button"
              to={`/contractor/billing?invoiceId=${debt.payFirst}`}
              state={{ records: true }}
            >
              Record payment<span className="sr-only"> for {title}</span>
            </Link>
          )
        );
      }}
      emptyState={
        <EmptyState
          drawing="plan"
          title="No projects yet"
          action={
            <Link className="button button-primary" to="/contractor/leads">
              Look at leads
            </Link>
          }
        >
          When a homeowner accepts your quote, the project shows up here.
        </EmptyState>
      }
    />
  );
}
