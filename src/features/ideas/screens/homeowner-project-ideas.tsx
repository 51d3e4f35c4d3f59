import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import type { Idea } from '../components/idea.ts';
import { IdeaFilters, readIdeaQuery } from '../components/idea-filters.tsx';
import { IdeaGrid } from '../components/idea-grid.tsx';
import { filteredIdeaPageOptions, ideaPageOptions } from '../components/idea-page-options.ts';
import styles from '../components/ideas.module.css';
import { SaveIdeaButton } from '../components/save-idea-button.tsx';
import { startProjectPath } from '../rules.ts';

const path = '/homeowner/project-ideas';
const board = `${path}?view=board`;
const isBoard = (params: URLSearchParams) => params.get('view') === 'board';

export const meta = titleMeta('Project ideas');
export const loader = prefetch(({ ideas }, { url: { searchParams } }) => [
  isBoard(searchParams)
    ? ideas.board.infiniteOptions(ideaPageOptions)
    : ideas.list.infiniteOptions(filteredIdeaPageOptions(readIdeaQuery(searchParams))),
]);

/** All project ideas, and the homeowner's board of saved ones. */
export default function HomeownerProjectIdeas() {
  const [params] = useSearchParams();
  const isOnBoard = isBoard(params);
  return (
    <>
      <PageHeader title="Project ideas">
        Finished projects, with what they are, roughly what they cost, and who did them.
      </PageHeader>
      <nav className={styles.views} aria-label="Ideas">
        <Link to={path} aria-current={isOnBoard ? undefined : 'page'}>
          All ideas
        </Link>
        <Link to={board} aria-current={isOnBoard ? 'page' : undefined}>
          My board
        </Link>
      </nav>
      {isOnBoard ? <Board /> : <AllIdeas />}
    </>
  );
}

function AllIdeas() {
  const [params] = useSearchParams();
  const query = readIdeaQuery(params);
  const list = useInfiniteQuery(orpc.ideas.list.infiniteOptions(filteredIdeaPageOptions(query)));
  return (
    <div className={styles.body}>
      <IdeaFilters path={path} query={query} />
      <Ideas
        list={list}
        emptyState={
          <p className={styles.none}>
            Nothing like that yet. <Link to={path}>See all ideas</Link>
          </p>
        }
      />
    </div>
  );
}

function Board() {
  const list = useInfiniteQuery(orpc.ideas.board.infiniteOptions(ideaPageOptions));
  return (
    <div className={styles.body}>
      <Ideas
        list={list}
        emptyState={
          <EmptyState
            drawing="list"
            action={
              <Link className="button button-primary" to={path}>
                See all ideas
              </Link>
            }
          >
            Choose “Save” below an idea, and it shows up here until you remove it.
          </EmptyState>
        }
      />
    </div>
  );
}

type IdeasQuery = Pick<
  UseInfiniteQueryResult<{ pages: { items: Idea[] }[] }>,
  | 'data'
  | 'isError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'hasNextPage'
  | 'refetch'
  | 'fetchNextPage'
>;

function Ideas({ list, emptyState }: { list: IdeasQuery; emptyState: ReactNode }) {
  const ideas = list.data?.pages.flatMap(({ items }) => items);
  if (!ideas)
    return list.isError ? (
      <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
        The ideas didn’t load. Nothing is lost.
      </ErrorNotice>
    ) : (
      <LoadingRows label="Loading the ideas" />
    );
  if (ideas.length === 0) return emptyState;
  return (
    <>
      <IdeaGrid
        ideas={ideas}
        profilePath="/homeowner/contractor"
        actions={(idea) => (
          <>
            <SaveIdeaButton idea={idea} />
            <Link className="button" to={startProjectPath(idea.id)}>
              Start this project<span className="sr-only">: {idea.title}</span>
            </Link>
          </>
        )}
      />
      <ShowMore list={list}>Show more ideas</ShowMore>
    </>
  );
}
