import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { isPicture, shownName } from '#features/files/rules.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { libraryKindNames } from '../rules.ts';
import styles from './library.module.css';
import { type LibraryFile, type LibraryFilter, libraryPages } from './library.ts';

// Opened now and then, so the page does not load it first.
const ChangeFile = lazyPart(async () => ({
  default: (await import('./change-file.tsx')).ChangeFile,
}));

type Props = {
  filter: LibraryFilter;
  empty: ReactNode;
  /** Below the files, where there are some. */
  children?: ReactNode;
};

/** The files of a library or of a project, or why there are none: still loading, failed, or empty. */
export function FileList({ filter, empty, children }: Props) {
  const list = useInfiniteQuery({
    ...orpc.library.list.infiniteOptions(libraryPages(filter)),
    // The addresses of files work for five minutes.
    refetchInterval: 4 * 60_000,
  });
  const [changing, setChanging] = useState<LibraryFile>();
  if (!list.data && list.isError)
    return (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        The files didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!list.data) return <LoadingRows rows={3} label="Loading the files" />;
  const all = list.data.pages.flatMap(({ items }) => items);
  if (all.length === 0) return empty;
  return (
    <>
      <ul className={styles.files}>
        {all.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            inProject={filter.projectId !== undefined}
            onChange={() => setChanging(file)}
          />
        ))}
      </ul>
      <ShowMore list={list}>Show earlier files</ShowMore>
      {children}
      {changing && (
        <Suspense>
          <ChangeFile key={changing.id} file={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function seenBy({ mine, mayChange, visibility }: LibraryFile) {
  if (!mine) return 'Shared with you';
  // What a request or a log holds is seen by whoever sees that.
  if (!mayChange) return 'Part of the project';
  return visibility === 'project' ? 'Both sides see it' : 'Only you see it';
}

type RowProps = { file: LibraryFile; inProject: boolean; onChange: () => void };

function FileRow({ file, inProject, onChange }: RowProps) {
  const { url, kind, projectTitle, mayChange, createdAt, size } = file;
  const name = shownName(file);
  const facts = [
    libraryKindNames[kind],
    ...(inProject || !projectTitle ? [] : [projectTitle]),
    seenBy(file),
    size < 100_000 ? `${Math.ceil(size / 1_024)} KB` : `${(size / 1_048_576).toFixed(1)} MB`,
  ];
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        {isPicture(file) ? (
          <img src={`${url}&width=480`} alt="" width={64} height={64} loading="lazy" />
        ) : (
          <IconFileText size={28} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <div>
        <a className={styles.name} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        <Facts as="p" className={styles.soft}>
          {facts}
          <RelativeTime at={createdAt} as="date" />
        </Facts>
      </div>
      {mayChange && (
        <Button
          className={styles.change}
          variant="default"
          aria-label={`Change ${name}`}
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </li>
  );
}
