import { Link } from 'react-router';
import { formatBudget } from '#lib/budget.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { ProjectSummary } from './project.ts';
import styles from './project-list.module.css';
import { ProjectStatusLabel } from './project-status.tsx';

type Props = {
  projects: ProjectSummary[];
  /** Where the page of a project is. */
  pathOf: (id: string) => string;
  /** What the viewer asks first of each, beside its status: who answered, or for whom it is. */
  aside: (project: ProjectSummary) => string;
};

/** Projects as rows, each of which opens. */
export function ProjectList({ projects, pathOf, aside }: Props) {
  return (
    <ul className={styles.list}>
      {projects.map((project) => (
        <li key={project.id} className={styles.row}>
          <div>
            <Link className={styles.title} to={pathOf(project.id)}>
              {project.title}
            </Link>
            <p className={styles.meta}>
              {project.category} · {project.city}, {project.state} ·{' '}
              <RelativeTime at={project.createdAt} />
            </p>
          </div>
          <div className={styles.status}>
            <ProjectStatusLabel status={project.status} />
            <span className={styles.aside}>{aside(project)}</span>
          </div>
          <p className={styles.budget}>{formatBudget(project) ?? 'No budget said'}</p>
        </li>
      ))}
    </ul>
  );
}
