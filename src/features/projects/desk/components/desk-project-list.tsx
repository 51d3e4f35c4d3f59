import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatPlace } from '#lib/format-place.ts';
import { withParams } from '#lib/search-params.ts';
import { stateOptions } from '#lib/states.ts';
import styles from '#ui/desk.module.css';
import { DeskFilters } from '#ui/desk-filters.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { RowLink, RowList } from '#ui/row-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { ProjectStatusLabel } from '../../components/project-status.tsx';
import { projectStatuses, projectStatusNames } from '../../rules.ts';
import { MIN_DESK_SEARCH_LENGTH } from '../rules.ts';
import { type DeskProject, deskProjectsOptions } from './desk-project.ts';

const statusOptions = [
  { value: '', label: 'Any' },
  ...projectStatuses.map((value) => ({ value, label: projectStatusNames[value] })),
];

/** The projects that match the filters, newest first. */
export function DeskProjectList({ open }: { open: string | undefined }) {
  const [search] = useSearchParams();
  const list = useInfiniteQuery(
    orpc.adminProjects.list.infiniteOptions(deskProjectsOptions(search)),
  );
  const projects = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.list}>
      <DeskFilters
        closes="projectId"
        searchLabel="Title, name or email address"
        minLength={MIN_DESK_SEARCH_LENGTH}
        selects={[
          { name: 'status', label: 'Status', options: statusOptions },
          { name: 'state', label: 'State', options: stateOptions },
        ]}
      />
      {list.isPending && <LoadingRows label="Loading projects" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The projects didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {projects?.length === 0 && (
        <EmptyState drawing="search" title="No matching projects">
          Try part of a title or name, or fewer filters.
        </EmptyState>
      )}
      {projects && projects.length > 0 && (
        <RowList>
          {projects.map((project) => (
            <Row
              key={project.id}
              project={project}
              to={withParams(search, { projectId: project.id, quoteId: '' })}
              isOpen={project.id === open}
            />
          ))}
        </RowList>
      )}
      <ShowMore list={list}>Show earlier projects</ShowMore>
    </div>
  );
}

function Row({ project, to, isOpen }: { project: DeskProject; to: string; isOpen: boolean }) {
  const { title, status, homeownerName, contractorName, category, city, state } = project;
  return (
    <RowLink title={title} to={to} isOpen={isOpen} inSplitView>
      <span className={styles.standing}>
        <ProjectStatusLabel status={status} />
      </span>
      <span className={styles.meta}>
        <Facts>
          {[homeownerName, contractorName].filter(Boolean).join(' with ')}
          {category}
        </Facts>
        <Facts>
          {formatPlace({ city, state })}
          <RelativeTime at={project.lastUpdate} />
        </Facts>
      </span>
    </RowLink>
  );
}
