import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { type ProjectSummary, projectPageOptions } from './project.ts';
import { ProjectList, type ProjectRowParts } from './project-list.tsx';
import styles from './project-page.module.css';
import { projectSections, sectionOf } from './project-sections.ts';

type Props = ProjectRowParts & {
  action?: ReactNode;
  /** What comes before the list. */
  notice?: ReactNode;
  /** Shown when there are no projects. */
  emptyState: ReactNode;
  /** Whether some of what is to be paid is late: of what is finished, that comes first. */
  isLate?: ((project: ProjectSummary) => boolean) | undefined;
};

/** The viewer’s projects by section, newest first, page by page. */
export function ProjectIndex({ action, notice, emptyState, isLate, ...rowParts }: Props) {
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
      {projectSections.map(({ key, title }) => {
        const inSection =
          projects?.filter(
            (project) => sectionOf(project, Boolean(rowParts.debtOf?.(project))) === key,
          ) ?? [];
        const shown =
          key === 'pay' && isLate
            ? inSection.toSorted((a, b) => Number(isLate(b)) - Number(isLate(a)))
            : inSection;
        return (
          shown.length > 0 && (
            <section
              key={key}
              className={`${styles.section} ${styles.listed}`}
              aria-labelledby={`list-${key}`}
            >
              <h2 className={styles.heading} id={`list-${key}`}>
                {title}
              </h2>
              <ProjectList projects={shown} {...rowParts} />
            </section>
          )
        );
      })}
      <ShowMore list={list}>Show earlier projects</ShowMore>
    </>
  );
}
