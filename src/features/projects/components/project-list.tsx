import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PICTURE_WIDTHS } from '#features/files/rules.ts';
import { type Budget, formatBudget } from '#lib/budget.ts';
import { formatPlace } from '#lib/format-place.ts';
import { formatCents } from '#lib/money.ts';
import { Facts } from '#ui/facts.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { ProjectSummary } from './project.ts';
import styles from './project-list.module.css';
import { ProjectStatusLabel } from './project-status.tsx';

/** What the rows of a viewer say. */
export type ProjectRowParts = {
  /** Path of a project's page. */
  pathOf: (id: string) => string;
  /** Text beside the status: who answered. */
  aside?: ((project: ProjectSummary) => string) | undefined;
  /** Whose project it is, below its title, where that differs from row to row. */
  customerOf?: ((project: ProjectSummary) => string) | undefined;
  /** What is still to be paid of it. */
  debtOf?: ((project: ProjectSummary) => ReactNode) | undefined;
  /** What its viewer has to do about it, at the end of the row, as on the dashboard. */
  dutyOf?: ((project: ProjectSummary) => ReactNode) | undefined;
  /** When the work is. */
  daysOf?: ((project: ProjectSummary) => ReactNode) | undefined;
  /** What is left of the agreed price, in place of the price alone. */
  balanceOf?: ((project: ProjectSummary) => string | undefined) | undefined;
};

function budgetLabel(project: Budget) {
  const budget = formatBudget(project);
  return budget
    ? `Budget ${budget.replace(/^(Up|From)/, (word) => word.toLowerCase())}`
    : 'No budget given';
}

/** A list of projects that link to their pages. */
export function ProjectList({
  projects,
  ...rowParts
}: ProjectRowParts & { projects: ProjectSummary[] }) {
  const { pathOf, aside, customerOf, debtOf, dutyOf, daysOf, balanceOf } = rowParts;
  return (
    <ul className={styles.list} data-duties={dutyOf && ''} data-customers={customerOf && ''}>
      {projects.map((project) => (
        <li key={project.id} className={styles.row}>
          <div className={project.photoUrl ? styles.pictured : undefined}>
            {project.photoUrl && <Picture url={project.photoUrl} />}
            <Link className={styles.title} to={pathOf(project.id)}>
              {project.title}
            </Link>
            <Facts as="p" className={styles.meta}>
              {customerOf && <strong>{customerOf(project)}</strong>}
              {project.category}
              {formatPlace({ city: project.city, state: project.state })}
              {/* Once the work is agreed, nobody waits since it was posted. */}
              {project.agreedTotal === null && (
                <span className={styles.posted}>
                  Posted <RelativeTime at={project.createdAt} />
                </span>
              )}
            </Facts>
            {daysOf?.(project)}
          </div>
          <div className={styles.status}>
            {/* Money that is owed counts for more than how far the work is. */}
            {debtOf?.(project)}
            <ProjectStatusLabel status={project.status} quoteCount={project.quoteCount} />
            {aside && <span className={styles.aside}>{aside(project)}</span>}
          </div>
          <p className={styles.budget}>
            {project.agreedTotal === null
              ? budgetLabel(project)
              : (balanceOf?.(project) ?? `${formatCents(project.agreedTotal)} agreed`)}
          </p>
          {dutyOf && <div className={styles.duty}>{dutyOf(project)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Tells one project from another at a glance; the title beside it says which it is. */
const Picture = ({ url }: { url: string }) => (
  <img
    className={styles.picture}
    src={`${url}&width=${PICTURE_WIDTHS[0]}`}
    alt=""
    width={56}
    height={56}
    loading="lazy"
    decoding="async"
    // Its link works for some minutes only: an empty place is better than a broken picture.
    onError={({ currentTarget }) => {
      currentTarget.style.visibility = 'hidden';
    }}
  />
);
