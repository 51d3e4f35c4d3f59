import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { GroupIcon } from '../components/group-icon.tsx';
import { groupLabel, groupNamed } from '../components/group-label.ts';
import { ServicePage } from '../components/service-page.tsx';
import styles from './admin-categories.module.css';

export const meta = titleMeta('Services');
export const loader = prefetch(({ categories }, { url }) => {
  const name = url.searchParams.get('service');
  return [
    categories.list.queryOptions(),
    ...(name ? [categories.get.queryOptions({ input: { name } })] : []),
  ];
});

/** `?service=` opens one. */

export default function AdminCategories() {
  const { data, isError, isFetching, refetch } = useQuery(orpc.categories.list.queryOptions());
  const groups = [...Map.groupBy(data?.items ?? [], ({ group }) => group)].sort(([a], [b]) =>
    a.localeCompare(b, 'en-US'),
  );
  const [search] = useSearchParams();
  const name = search.get('service');
  if (name) return <ServicePage key={name} name={name} groups={groups.map(([group]) => group)} />;
  return (
    <>
      <PageHeader title="Services">
        {data && `${data.items.length} services that contractors offer and homeowners look for.`}
      </PageHeader>
      {data?.canAdd && <AddService groups={groups.map(([name]) => name)} />}
      {data && !data.canAdd && (
        <p className={styles.soft}>You need the “Manage settings” permission to add one.</p>
      )}
      {!data && isError && (
        <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
          The services didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {!data && !isError && <LoadingRows />}
      {data && groups.length === 0 && (
        <EmptyState drawing="list">Services that you add will show up here.</EmptyState>
      )}
      <div className={styles.groups}>
        {groups.map(([name, services]) => (
          <section key={name} className={styles.group} aria-label={groupLabel(name)}>
            <h2 className={styles.title}>
              <GroupIcon group={name} />
              {groupLabel(name)}
            </h2>
            <ul>
              {services.map((service) => (
                <li key={service.name}>
                  <ServiceName name={service.name} canOpen={data?.canAdd === true} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {data && data.retired.length > 0 && (
          <section className={styles.group} aria-label="Retired">
            <h2 className={styles.title}>Retired</h2>
            <ul>
              {data.retired.map((service) => (
                <li key={service.name}>
                  <ServiceName name={service.name} canOpen={data.canAdd} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

const ServiceName = ({ name, canOpen }: { name: string; canOpen: boolean }) =>
  canOpen ? <Link to={`?service=${encodeURIComponent(name)}`}>{name}</Link> : name;

const NEW_GROUP = '';

function AddService({ groups }: { groups: readonly string[] }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isNewGroup, setIsNewGroup] = useState(groups.length === 0);
  const add = useDedupedMutation(
    orpc.categories.add.mutationOptions({
      onSuccess: () => {
        form.current?.reset();
        setIsNewGroup(false);
        field.current?.focus();
        return client.invalidateQueries({ queryKey: orpc.categories.key() });
      },
    }),
  );
  const apiError = add.error ? getApiError(add.error) : undefined;
  const errorOf = (name: string) => apiError?.issues.find(({ path }) => path === name)?.message;
  const nameError =
    errorOf('name') ?? (apiError?.code === 'already-exists' ? apiError.message : undefined);
  const hasOtherError = add.error && !nameError && !errorOf('group');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    add.mutate({
      name: String(data.get('name')),
      group: groupNamed(String(data.get('group') || data.get('newGroup')).trim()),
    });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Add a service">
      <div>
        <label className="label" htmlFor="name">
          New service
        </label>
        <input
          ref={field}
          className="input"
          id="name"
          name="name"
          maxLength={60}
          required
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? 'name-error' : undefined}
        />
        {nameError && (
          <p className="error" id="name-error">
            {nameError}
          </p>
        )}
      </div>
      <div>
        <label className="label" htmlFor="group">
          Group
        </label>
        <select
          className="input"
          id="group"
          name="group"
          defaultValue={groups[0]}
          onChange={(event) => setIsNewGroup(event.currentTarget.value === NEW_GROUP)}
        >
          {groups.map((group) => (
            <option key={group} value={group}>
              {groupLabel(group)}
            </option>
          ))}
          <option value={NEW_GROUP}>A new group</option>
        </select>
        {isNewGroup && (
          <input
            className="input"
            name="newGroup"
            aria-label="Name of the new group"
            maxLength={40}
            required
          />
        )}
        {errorOf('group') && <p className="error">{errorOf('group')}</p>}
      </div>
      <button className="button button-primary" type="submit" disabled={add.isPending}>
        {add.isPending ? 'Adding' : 'Add'}
      </button>
      <p className={styles.message} role="status">
        {add.isSuccess && `${add.data.name} was added to ${groupLabel(add.data.group)}.`}
        {hasOtherError && 'The service wasn’t added. We kept what you entered.'}
      </p>
    </form>
  );
}
