import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import styles from '#ui/desk-record.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { ProjectFacts } from '../../components/project-facts.tsx';
import { ProjectStatusLabel } from '../../components/project-status.tsx';

type Props = {
  id: string;
  /** The quotes for this project. */
  quotes: ReactNode;
};

/** One project for the desk: what was asked for, who works with whom, and the quotes. */
export function DeskProjectDetail({ id, quotes }: Props) {
  const query = useQuery(orpc.projects.get.queryOptions({ input: { id } }));
  const { data: project } = query;
  if (!project && query.isError)
    return ['not-found', 'invalid-argument'].includes(getApiError(query.error)?.code ?? '') ? (
      <EmptyState drawing="list" title="Project not found">
        It was removed with its homeowner’s account, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The project didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!project) return <LoadingRows rows={4} label="Loading the project" />;
  const { homeownerId, homeownerName, contractorId, contractorName, leadId } = project;
  return (
    <RecordArticle>
      <header className={styles.head}>
        <RecordTitle>{project.title}</RecordTitle>
        <ProjectStatusLabel status={project.status} />
      </header>
      <div className={styles.links}>
        <Link className="button" to={`/admin/users/${homeownerId}`}>
          {homeownerName}
        </Link>
        {contractorId && (
          <a className="button" href={`/contractor/${contractorId}/full`}>
            {contractorName}
          </a>
        )}
        {leadId && (
          <Link className="button button-quiet" to={`/admin/leads?leadId=${leadId}`}>
            Lead: who was asked
          </Link>
        )}
      </div>
      <ProjectFacts project={project} />
      {quotes}
    </RecordArticle>
  );
}
