import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Facts } from '#ui/facts.tsx';
import panel from '#ui/panel.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './open-projects.module.css';
import type { ProjectSummary } from './project.ts';
import { isNobodyAsked, isWaitingForPros, reachText } from './reach-text.ts';

/** The newest projects are enough: the list has the others. */
const MAX_SHOWN = 2;

/** Query input of the projects, shared by the loader and the component. */
export const openProjectsInput = {};

/** The newest projects that wait for pros, on the dashboard below what the homeowner has to do: what was posted is not lost, and who has it. */
export function OpenProjects() {
  const { data } = useQuery(orpc.projects.list.queryOptions({ input: openProjectsInput }));
  const open = data?.items.filter(isWaitingForPros).slice(0, MAX_SHOWN) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="open-projects">
      <h2 className={styles.heading} id="open-projects">
        Waiting for pros
      </h2>
      <ul className={styles.list}>
        {open.map((project) => (
          <OpenProject key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function OpenProject({ project }: { project: ProjectSummary }) {
  const { id, title, createdAt, leadId, interestedCount } = project;
  const { data: reach } = useQuery({
    ...orpc.leads.reach.queryOptions({ input: { id: leadId ?? '' } }),
    enabled: leadId !== null,
  });
  return (
    <li>
      <Link className={styles.title} to={`/homeowner/projects/${id}`}>
        {title}
      </Link>
      <Facts as="p" className={styles.state}>
        <span>
          Posted <RelativeTime at={createdAt} />
        </span>
        {reach && reachText({ ...reach, interestedCount })}
      </Facts>
      {isNobodyAsked(project) && (
        <Link className="touch-target" to={`/homeowner/projects/${id}#reach`}>
          Invite a pro<span className="sr-only"> to {title}</span>
        </Link>
      )}
    </li>
  );
}
