import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { refusedAs } from '#browser/refused.ts';
import { ArticleHead } from '#ui/article.tsx';
import { budgetNames, budgets, styles as looks, rooms } from '../rules.ts';
import styles from './public-project-ideas.module.css';

const path = '/resources/project-ideas';
const name = 'Project ideas';

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: name,
    description:
      'Finished work on homes by room, style and budget, each with the name of the contractor who did it.',
    path,
    picture: '/og/ideas.png',
    unlisted: loaderData?.cursor !== undefined,
    about: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'Resources', path: '/resources' },
        { name, path },
      ]),
    ],
  });

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const given = (field: string) => searchParams.get(field) ?? undefined;
  const asked = {
    room: rooms.find((room) => room === given('room')),
    style: looks.find((style) => style === given('style')),
    budget: budgets.find((budget) => budget === given('budget')),
  };
  const cursor = given('cursor');
  try {
    return { asked, cursor, ideas: await context.get(apiContext).ideas.list({ ...asked, cursor }) };
  } catch (error) {
    if (refusedAs(error)?.code === 'invalid-argument') throw redirect(path);
    throw error;
  }
}

const filters = [
  { field: 'room', label: 'Room', any: 'Any room', options: rooms.map((room) => [room, room]) },
  { field: 'style', label: 'Style', any: 'Any style', options: looks.map((look) => [look, look]) },
  {
    field: 'budget',
    label: 'Budget',
    any: 'Any budget',
    options: budgets.map((budget) => [budget, budgetNames[budget]]),
  },
] as const;

export default function PublicProjectIdeas() {
  const { asked, ideas, cursor } = useLoaderData<typeof loader>();
  const kept = Object.entries(asked).flatMap(([field, value]) => (value ? [[field, value]] : []));
  return (
    <>
      <ArticleHead title="What it could look like">
        Finished work, with what it is, about what it costs, and who did it.
      </ArticleHead>
      <div className={`page ${styles.body}`}>
        <form method="get" action={path} className={styles.filters} aria-label="Filter ideas">
          {filters.map(({ field, label, any, options }) => (
            <div key={field}>
              <label className="label" htmlFor={field}>
                {label}
              </label>
              <select className="input" id={field} name={field} defaultValue={asked[field] ?? ''}>
                <option value="">{any}</option>
                {options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <button type="submit" className="button button-primary">
            Show
          </button>
        </form>
        {ideas.items.length === 0 ? (
          <p className={styles.none}>
            Nothing of that kind is shown yet. <a href={path}>See all ideas</a>
          </p>
        ) : (
          <ul className={styles.grid}>
            {ideas.items.map((idea, index) => (
              <li key={idea.id}>
                <img
                  src={idea.picture.url}
                  alt={idea.title}
                  width={idea.picture.width ?? undefined}
                  height={idea.picture.height ?? undefined}
                  loading={index < 3 ? 'eager' : 'lazy'}
                  decoding="async"
                />
                <h2>{idea.title}</h2>
                <p>
                  {idea.room}, {idea.style.toLowerCase()}. {budgetNames[idea.budget]}
                </p>
                <p className={styles.links}>
                  <a href={`/contractor/${idea.contractorId}`}>{idea.credit}</a>
                  <a href={`/register?${new URLSearchParams({ category: idea.category })}`}>
                    Start this project
                    <span className="sr-only">: {idea.title}</span>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        )}
        {(cursor || ideas.nextCursor) && (
          <p className={styles.links}>
            {cursor && <a href={`${path}?${new URLSearchParams(kept)}`}>First ideas</a>}
            {ideas.nextCursor && (
              <a href={`${path}?${new URLSearchParams([...kept, ['cursor', ideas.nextCursor]])}`}>
                More ideas
              </a>
            )}
          </p>
        )}
      </div>
    </>
  );
}
