import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { libraryKinds } from '#features/files/rules.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { libraryKindNames } from '../rules.ts';
import { AddFiles } from './add-files.tsx';
import { FileList } from './file-list.tsx';
import styles from './library.module.css';
import { filterFrom, projectChoices } from './library.ts';
import { ZipLink } from './zip-link.tsx';

/** All files of somebody, and those that the people of their projects share. */
export function LibraryPage({ papers }: { papers?: (projectId: string | undefined) => ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const projects = useQuery(orpc.projects.list.queryOptions(projectChoices)).data?.items ?? [];
  const choose = (name: 'projectId' | 'kind', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = filter.projectId !== undefined || filter.kind !== undefined;
  return (
    <>
      <PageHeader title="Files" />
      <div className={styles.page}>
        <AddFiles note="Only you can see them until you share them with a job." />
        <div className={styles.filters}>
          <Select
            allowDeselect={false}
            label="Project"
            value={filter.projectId ?? ''}
            data={[
              { value: '', label: 'All projects' },
              ...projects.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(value) => choose('projectId', value ?? '')}
          />
          <Select
            allowDeselect={false}
            label="Type"
            value={filter.kind ?? ''}
            data={[
              { value: '', label: 'All types' },
              ...libraryKinds.map((value) => ({ value, label: libraryKindNames[value] })),
            ]}
            onChange={(value) => choose('kind', value ?? '')}
          />
          {filter.projectId && <ZipLink projectId={filter.projectId} />}
        </div>
        <FileList
          filter={filter}
          empty={
            isFiltered ? (
              <EmptyState drawing="list">No files of this kind here.</EmptyState>
            ) : (
              <EmptyState drawing="list" title="No files yet">
                Permits, plans, receipts, and photos you add, plus your projects’ files, show up
                here.
              </EmptyState>
            )
          }
        />
        {/* They are of no kind of file. */}
        {filter.kind === undefined && papers?.(filter.projectId)}
      </div>
    </>
  );
}
