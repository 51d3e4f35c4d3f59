import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { RouteHandle } from '#browser/handle.ts';
import { InteractivePage } from '#browser/interactive-page.tsx';
import { pageMeta } from '#browser/page-meta.ts';
import { prefetch } from '#browser/prefetch.ts';
import { redirectSignedIn } from '#features/auth/session/components/redirect-signed-in.ts';
import { uuidParam } from '#lib/uuid.ts';
import { AboutPosting } from '../components/about-posting.tsx';
import { arrivalFacts, initialFormValues, loadArrival } from '../components/initial-form-values.ts';
import { GuestProjectForm } from '../components/new-project-form.tsx';
import { questionsFor } from '../components/questions-query.ts';
import styles from './public-new-project.module.css';

export const handle: RouteHandle = { script: true };

const loadQueries = prefetch(({ categories }, { url: { searchParams } }) => {
  const category = searchParams.get('category') ?? '';
  return [
    categories.list.queryOptions(),
    ...(category ? [categories.questions.queryOptions(questionsFor(category))] : []),
  ];
});

/** As the buttons say that lead here: the one of a single pro, and that of every other page. */
const titleFor = (params: URLSearchParams) =>
  uuidParam(params, 'contractorId') ? 'Request a quote' : 'Get quotes';

export async function loader(args: LoaderFunctionArgs) {
  redirectSignedIn(args, `/homeowner/projects/new${args.url.search}`);
  // Later steps drop the search parameters, and the page keeps its name.
  const title = titleFor(args.url.searchParams);
  return { ...(await loadArrival(args, loadQueries)), title };
}

/** Steps only change the hash, so nothing has to be fetched again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Get quotes',
    description:
      'Tell us what’s going on, add photos, and get quotes from up to four pros near you. Free, and no account needed to start.',
    path: '/projects/new',
  });

/**
 * The whole form of a project before there is an account. `?q=` is what somebody said on the home page or in the
 * search; `?category=`, `?zip=` and `?contractorId=` are what they chose there.
 */
export default function PublicNewProject() {
  const { answers, title } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  // Later steps drop the search parameters, so the initial ones are kept in state.
  const [params] = useState(search);
  const [initialValues] = useState(() => initialFormValues(params, answers));
  const [facts] = useState(() => arrivalFacts(params));
  return (
    <div className={`page ${styles.page}`}>
      <h1>{title}</h1>
      <p className={styles.about}>
        <AboutPosting />
      </p>
      <InteractivePage>
        <GuestProjectForm
          initialValues={initialValues}
          facts={facts}
          contractorId={uuidParam(params, 'contractorId')}
        />
      </InteractivePage>
      <noscript>
        <p>
          This form needs JavaScript. Without it, you can{' '}
          <a href="/register?role=homeowner">create an account</a> or{' '}
          <a href="/contact">write to us</a>.
        </p>
      </noscript>
    </div>
  );
}
