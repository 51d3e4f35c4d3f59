import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './open-projects.module.css';
import type { ProjectSummary } from './project.ts';
import { sectionOf } from './project-sections.ts';
import { ProjectStatusLabel } from './project-status.tsx';
import { isNobodyAsked, reachText } from './reach-text.ts';

/** The newest projects are enough: the list has the others. */
const MAX_SHOWN = 5;

/** Query input of the projects, shared by the loader and the component. */
export const openProjectsInput = {};

type Props = {
  /** When something happens next for a project: `Mon, Nov 30: Hang the cabinet doors`. */
  nextOf: (projectId: string) => string | undefined;
};

/** Every open project at a glance, below what the homeowner has to do: how it stands, and when what comes next. */
export function OpenProjects({ nextOf }: Props) {
  const { data } = useQuery(orpc.projects.list.queryOptions({ input: openProjectsInput }));
  const open = data?.items.filter((project) => sectionOf(project, false) !== 'over') ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="open-projects">
      <div className={styles.head}>
        <h2 className={styles.heading} id="open-projects">
          Your open projects
        </h2>
        <Link className="touch-target" to="/homeowner/projects">
          All projects
        </Link>
      </div>
      <ul className={styles.list}>
        {open.slice(0, MAX_SHOWN).map((project) => (
          <OpenProject key={project.id} project={project} next={nextOf(project.id)} />
        ))}
      </ul>
    </section>
  );
}

function OpenProject({ project, next }: { project: ProjectSummary; next: string | undefined }) {
  const { id, title, status, contractorName, category, quoteCount } = project;
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.title} to={`/homeowner/projects/${id}`}>
          {title}
        </Link>
        <p className={styles.state}>{contractorName ?? category}</p>
      </div>
      <ProjectStatusLabel status={status} quoteCount={quoteCount} />
      <div className={styles.state}>
        <Next project={project} next={next} />
      </div>
    </li>
  );
}

/** What happens next, or while nobody is hired, how far it has come. */
function Next({ project, next }: { project: ProjectSummary; next: string | undefined }) {
  const { id, title, createdAt, contractorId, quoteCount } = project;
  if (next) return <p>{next}</p>;
  if (contractorId) return <p>No visit on the calendar</p>;
  if (quoteCount > 0) return <p>{quoteCount === 1 ? '1 quote' : `${quoteCount} quotes`} so far</p>;
  return (
    <>
      <Facts as="p">
        <span>
          Posted <RelativeTime at={createdAt} />
        </span>
        <Reach project={project} />
      </Facts>
      {isNobodyAsked(project) && (
        <Link className="touch-target" to={`/homeowner/projects/${id}#reach`}>
          Invite a pro<span className="sr-only"> to {title}</span>
        </Link>
      )}
    </>
  );
}

/** Who has it. */
function Reach({ project: { leadId, interestedCount } }: { project: ProjectSummary }) {
  const { data: reach } = useQuery({
    ...orpc.leads.reach.queryOptions({ input: { id: leadId ?? '' } }),
    enabled: leadId !== null,
  });
  return reach && reachText({ ...reach, interestedCount });
}
