import { IconHeart } from '@tabler/icons-react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { resourceMeta } from '#browser/page-meta.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ArticleHead } from '#ui/article.tsx';
import { IdeaFilters, readIdeaQuery } from '../components/idea-filters.tsx';
import { IdeaGrid } from '../components/idea-grid.tsx';
import styles from '../components/ideas.module.css';
import { startProjectPath } from '../rules.ts';

const path = '/resources/project-ideas';

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  resourceMeta(matches, {
    title: 'Project ideas',
    description:
      'Finished home projects by room, style, and budget, each with the name of the pro who did it.',
    path,
    picture: '/og/ideas.png',
    noIndex: loaderData?.cursor !== undefined,
  });

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const query = readIdeaQuery(searchParams);
  const cursor = searchParams.get('cursor') ?? undefined;
  try {
    return { query, cursor, ideas: await context.get(apiContext).ideas.list({ ...query, cursor }) };
  } catch (error) {
    if (getApiError(error)?.code === 'invalid-argument') throw redirect(path);
    throw error;
  }
}

export default function PublicProjectIdeas() {
  const { query, ideas, cursor } = useLoaderData<typeof loader>();
  const filterParams = Object.entries(query).flatMap(([field, value]) =>
    value ? [[field, value]] : [],
  );
  return (
    <>
      <ArticleHead
        title="What it could look like"
        action={
          <a className="button" href="/homeowner/project-ideas">
            <IconHeart size={20} stroke={1.75} aria-hidden="true" />
            Save ideas with a free account
          </a>
        }
      >
        Finished projects, with what they are, roughly what they cost, and who did them.
      </ArticleHead>
      <div className={`page ${styles.body} ${styles.gallery}`}>
        <IdeaFilters path={path} query={query} />
        {ideas.items.length === 0 ? (
          <p className={styles.none}>
            Nothing like that yet. <a href={path}>See all ideas</a>
          </p>
        ) : (
          <IdeaGrid
            ideas={ideas.items}
            profilePath="/contractor"
            actions={({ id, title }) => (
              <a href={startProjectPath(id)}>
                Start this project
                <span className="sr-only">: {title}</span>
              </a>
            )}
          />
        )}
        {(cursor || ideas.nextCursor) && (
          <p className={styles.links}>
            {cursor && <a href={`${path}?${new URLSearchParams(filterParams)}`}>First ideas</a>}
            {ideas.nextCursor && (
              <a
                href={`${path}?${new URLSearchParams([...filterParams, ['cursor', ideas.nextCursor]])}`}
              >
                More ideas
              </a>
            )}
          </p>
        )}
      </div>
    </>
  );
}
