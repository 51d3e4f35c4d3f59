import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { type ProjectSummary, projectPageOptions } from './project.ts';
import { ProjectList } from './project-list.tsx';

type Props = {
  action?: ReactNode;
  pathOf: (id: string) => string;
  aside: (project: ProjectSummary) => string;
  /** Shown when there are no projects. */
  emptyState: ReactNode;
};

/** The viewer’s projects, newest first, page by page. */
export function ProjectIndex({ action, pathOf, aside, emptyState }: Props) {
  const list = useInfiniteQuery(orpc.projects.list.infiniteOptions(projectPageOptions));
  const projects = list.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title="Projects" action={action} />
      {list.isPending && <LoadingRows label="Loading projects" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {projects
            ? 'The list couldn’t be refreshed.'
            : 'The projects didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {projects?.length === 0 && emptyState}
      {projects && projects.length > 0 && (
        <ProjectList projects={projects} pathOf={pathOf} aside={aside} />
      )}
      <ShowMore list={list}>Show earlier projects</ShowMore>
    </>
  );
}
