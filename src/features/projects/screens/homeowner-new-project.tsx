import { skipToken, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { uuidParam } from '#lib/uuid.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AboutPosting } from '../components/about-posting.tsx';
import {
  AGAIN,
  arrivalFacts,
  initialFormValues,
  loadArrival,
} from '../components/initial-form-values.ts';
import { NewProjectForm } from '../components/new-project-form.tsx';
import { toFormValues } from '../components/project-form-values.ts';
import { questionsFor } from '../components/questions-query.ts';
import styles from './homeowner-new-project.module.css';

export const meta = titleMeta('New project');
const loadQueries = prefetch(
  ({ categories, contractors, ideas, projects }, { url: { searchParams } }) => {
    const [contractorId, ideaId, againId] = [
      uuidParam(searchParams, 'contractorId'),
      uuidParam(searchParams, 'ideaId'),
      uuidParam(searchParams, AGAIN),
    ];
    const category = searchParams.get('category') ?? '';
    return [
      categories.list.queryOptions(),
      ...(category ? [categories.questions.queryOptions(questionsFor(category))] : []),
      ...(contractorId ? [contractors.get.queryOptions({ input: { id: contractorId } })] : []),
      ...(ideaId ? [ideas.get.queryOptions({ input: { id: ideaId } })] : []),
      ...(againId ? [projects.get.queryOptions({ input: { id: againId } })] : []),
    ];
  },
);

export const loader = (args: LoaderFunctionArgs) => loadArrival(args, loadQueries);

/** Steps only change the hash, so nothing has to be fetched again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/**
 * `?q=`, `?category=`, `?zipCode=` and `?ideaId=` prefill the form; `?contractorId=` is the contractor to ask by
 * name; `?again=` is the canceled project to post again; `?from=guest` posts what was typed before there was an account.
 */
export default function HomeownerNewProject() {
  const [search] = useSearchParams();
  // Later steps drop the search parameters, so the initial ones are kept in state.
  const [params] = useState(search);
  const id = uuidParam(params, 'ideaId');
  const idea = useQuery({
    ...orpc.ideas.get.queryOptions({ input: id ? { id } : skipToken }),
    retry: false,
  });
  const againId = uuidParam(params, AGAIN);
  const again = useQuery({
    ...orpc.projects.get.queryOptions({ input: againId ? { id: againId } : skipToken }),
    retry: false,
  });
  return (
    <>
      {/* A deleted idea leaves an empty form. */}
      {idea.isLoading || again.isLoading ? (
        <>
          <NewProjectHeader />
          <LoadingRows rows={4} />
        </>
      ) : (
        <PrefilledForm
          params={params}
          idea={idea.data}
          again={again.data?.status === 'cancelled' ? withFreePhotos(again.data) : undefined}
        />
      )}
    </>
  );
}

/** Photos stay with a job that somebody was hired for, and may have to be shown for. */
const withFreePhotos = <Project extends { acceptedQuoteId: string | null; photos: unknown[] }>(
  project: Project,
): Project => (project.acceptedQuoteId === null ? project : { ...project, photos: [] });

const NewProjectHeader = ({ isInvited = false }: { isInvited?: boolean }) => (
  <PageHeader
    title={isInvited ? 'Invitation sent' : 'New project'}
    back={{ to: '/homeowner/projects', label: 'Projects', wideOnly: true }}
  >
    {!isInvited && <AboutPosting />}
  </PageHeader>
);

type PrefilledFormProps = {
  params: URLSearchParams;
  idea: Parameters<typeof initialFormValues>[2];
  again: Parameters<typeof toFormValues>[0] | undefined;
};

function PrefilledForm({ params, idea, again }: PrefilledFormProps) {
  const { answers } = useLoaderData<typeof loader>();
  const [initialValues] = useState(() =>
    again ? toFormValues(again) : initialFormValues(params, answers, idea),
  );
  const [facts] = useState(() => arrivalFacts(params));
  const contractorId = uuidParam(params, 'contractorId');
  // Whoever has just invited the pro to a project they posted came for that, and not for a second project.
  const [isInvited, setInvited] = useState(false);
  const form = (
    <NewProjectForm
      initialValues={initialValues}
      facts={facts}
      contractorId={contractorId}
      fromGuest={params.get('from') === 'guest'}
    />
  );
  return (
    <>
      <NewProjectHeader isInvited={isInvited} />
      {contractorId && (
        <div className={styles.invite}>
          <InvitePanel contractorId={contractorId} onInvited={() => setInvited(true)} />
        </div>
      )}
      {isInvited ? (
        <details>
          <summary className={styles.fold}>Start a new project instead</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </>
  );
}

/** Most people come without a contractor in mind, so that the page does without it. */
const InviteToPosted = lazyPart(() =>
  import('../components/invite-to-posted.tsx').then(({ InviteToPosted: component }) => ({
    default: component,
  })),
);

/** Offers an invitation to a posted project, for a contractor who can be asked. */
function InvitePanel(props: { contractorId: string; onInvited: () => void }) {
  const { contractorId } = props;
  const { data } = useQuery(
    orpc.contractors.get.queryOptions({ input: { id: contractorId }, retry: false }),
  );
  if (!data || data.unclaimed) return null;
  return (
    <Suspense>
      <InviteToPosted {...props} businessName={data.businessName} />
    </Suspense>
  );
}
