import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { type ProjectStatus, underWayStatuses } from '../rules.ts';
import { type ProjectSummary, projectPageOptions } from './project.ts';
import { ProjectList } from './project-list.tsx';
import styles from './project-page.module.css';

type Props = {
  action?: ReactNode;
  /** What comes before the list. */
  notice?: ReactNode;
  pathOf: (id: string) => string;
  aside: (project: ProjectSummary) => string;
  /** Shown when there are no projects. */
  emptyState: ReactNode;
};

/** What goes on, what waits for a choice, and what is over. */
const sections: readonly { title: string; statuses: readonly ProjectStatus[] }[] = [
  { title: 'Active', statuses: [...underWayStatuses, 'on_hold'] },
  { title: 'Waiting', statuses: ['planning', 'quotes_pending'] },
  { title: 'Done', statuses: ['completed', 'cancelled'] },
];

/** The viewer’s projects by section, newest first, page by page. */
export function ProjectIndex({ action, notice, pathOf, aside, emptyState }: Props) {
  const list = useInfiniteQuery(orpc.projects.list.infiniteOptions(projectPageOptions));
  const projects = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title="Projects" action={action} />
      {notice}
      {list.isPending && <LoadingRows label="Loading projects" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {projects
            ? 'The list couldn’t be refreshed.'
            : 'The projects didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {projects?.length === 0 && emptyState}
      {sections.map(({ title, statuses }) => {
        const shown = projects?.filter(({ status }) => statuses.includes(status)) ?? [];
        return (
          shown.length > 0 && (
            <section
              key={title}
              className={`${styles.section} ${styles.listed}`}
              aria-labelledby={`list-${title}`}
            >
              <h2 className={styles.heading} id={`list-${title}`}>
                {title}
              </h2>
              <ProjectList projects={shown} pathOf={pathOf} aside={aside} />
            </section>
          )
        );
      })}
      <ShowMore list={list}>Show earlier projects</ShowMore>
    </>
  );
}
