import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { MoveService } from './move-service.tsx';
import { RetireService, ServiceForm } from './service-form.tsx';
import styles from './service-page.module.css';

/** One service: its group, what people call it, what pros ask first, and whether it is offered. */
export function ServicePage({ name, groups }: { name: string; groups: readonly string[] }) {
  const client = useQueryClient();
  const query = useQuery(orpc.categories.get.queryOptions({ input: { name } }));
  const service = query.data;
  const onSaved = () => client.invalidateQueries({ queryKey: orpc.categories.key() });
  const code = getApiError(query.error)?.code;
  return (
    <div className={styles.page}>
      <PageHeader title={name} back={{ to: '/admin/categories', label: 'All services' }}>
        {service?.retiredAt && 'Retired. Not offered for new work.'}
      </PageHeader>
      {query.isPending && <LoadingRows rows={4} label="Loading the service" />}
      {!service && query.isError && code === 'not-found' && (
        <EmptyState drawing="list" title="Service not found">
          The address may be wrong, or the service was renamed.
        </EmptyState>
      )}
      {!service && query.isError && code !== 'not-found' && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {code === 'permission-denied'
            ? 'You need the “Manage settings” permission to change services.'
            : 'The service didn’t load. Nothing is lost.'}
        </ErrorNotice>
      )}
      {service && (
        <>
          <ServiceForm service={service} groups={groups} onSaved={onSaved} />
          <MoveService name={name} />
          <RetireService service={service} onSaved={onSaved} />
        </>
      )}
    </div>
  );
}
