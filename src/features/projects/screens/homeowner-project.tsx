import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { type FollowUp, prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { FewPros } from '#features/leads/components/few-pros.tsx';
import { LeadReach } from '#features/leads/components/lead-reach.tsx';
import { hasEarlierPrice } from '#features/quotes/components/quote.ts';
import { describeNextPayment } from '#features/quotes/payment-plan/components/payment-words.ts';
import { formatCents } from '#lib/money.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SomethingWrong } from '../components/cancel-work.tsx';
import { HomeownerMoves } from '../components/homeowner-moves.tsx';
import { InterestedContractors } from '../components/interested-contractors.tsx';
import { Room, TimelineOf } from '../components/lazy-room.tsx';
import { Owed } from '../components/owed.tsx';
import { payableOf, payFirst, payFor, payText } from '../components/pay-text.ts';
import { draftAbout, hireAgainPath, type Project } from '../components/project.ts';
import { ProjectPage, Section } from '../components/project-page.tsx';
import type { PostedState } from '../components/use-new-project.ts';
import { libraryPages } from '../library/components/library.ts';
import { paperInputs } from '../library/components/paper-list.tsx';
import { isUnderWay } from '../rules.ts';
import styles from './homeowner-project.module.css';

// Where some of the photos were refused.
const LeftOutPictures = lazyPart(async () => ({
  default: (await import('#features/files/components/left-out-pictures.tsx')).LeftOutPictures,
}));
// While pros are interested and none is hired.
const ChooseContractor = lazyPart(async () => ({
  default: (await import('../components/choose-contractor.tsx')).ChooseContractor,
}));
// Between the signature and the day on which the address is given.
const AddressForm = lazyPart(async () => ({
  default: (await import('../components/address-form.tsx')).AddressForm,
}));
// Once the work is finished, and whoever writes one asks for it.
const ReviewForm = lazyPart(async () => ({
  default: (await import('#features/reviews/components/review-form.tsx')).ReviewForm,
}));

export const meta = titleMeta('Project', 'title');
/** With what the page shows of other modules beside work that is agreed on. */
export const homeownerProjectLoader = (beside: FollowUp) =>
  prefetchRecord(
    ({ projects, quotes }, { params: { id = '' } }) => [
      projects.get.queryOptions({ input: { id } }),
      quotes.compare.queryOptions({ input: { projectId: id } }),
    ],
    async (orpc, ask, where) => {
      const { projects, quotes, contractors, jobs, invoices, leads, library, disputes } = orpc;
      const { id = '' } = where.params;
      const project = await ask.one(projects.get.queryOptions({ input: { id } }));
      if (!project) return;
      const { acceptedQuoteId, contractorId, leadId, mayEdit } = project;
      const compared = acceptedQuoteId
        ? undefined
        : await ask.one(quotes.compare.queryOptions({ input: { projectId: id } }));
      await Promise.all([
        acceptedQuoteId && ask.one(jobs.get.queryOptions({ input: { id } })),
        acceptedQuoteId && ask.pages(library.list.infiniteOptions(libraryPages({ projectId: id }))),
        acceptedQuoteId && ask.one(invoices.list.queryOptions({ input: { projectId: id } })),
        acceptedQuoteId && ask.one(quotes.list.queryOptions({ input: paperInputs(id).quotes })),
        acceptedQuoteId && beside(orpc, ask, where),
        leadId && !acceptedQuoteId && ask.one(leads.get.queryOptions({ input: { id: leadId } })),
        contractorId && ask.one(disputes.list.queryOptions({ input: { projectId: id } })),
        ...(compared?.quotes ?? []).flatMap((quote) => [
          ask.one(contractors.get.queryOptions({ input: { id: quote.contractorId } })),
          hasEarlierPrice(quote) &&
            ask.one(quotes.versions.queryOptions({ input: { id: quote.id } })),
        ]),
        leadId && mayEdit && ask.one(leads.reach.queryOptions({ input: { id: leadId } })),
      ]);
    },
  );

type Props = {
  /** The quotes for the project, side by side. */
  comparison: (projectId: string) => ReactNode;
  /** What the calendar has of the project next. */
  comingUp: (projectId: string) => ReactNode;
  /** The last day of what is still to come on the calendar. */
  lastVisit: string | undefined;
};

export default function HomeownerProject({ comparison, comingUp, lastVisit }: Props) {
  const { id = '' } = useParams();
  const [reviewing, setReviewing] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  const { posted = false, leftOut = [] } =
    (useLocation().state as Partial<PostedState> | null) ?? {};
  const work = (project: Project) => <Room project={project} viewer="homeowner" part="work" />;
  const atHand = (project: Project) => (
    <>
      {project.acceptedQuoteId && comingUp(project.id)}
      <Room project={project} viewer="homeowner" part="terms" />
    </>
  );

  return (
    <ProjectPage id={id} back="/homeowner/projects">
      {(project) => ({
        owed: project.acceptedQuoteId && <Owed projectId={project.id} />,
        action: (
          <NextAction
            project={project}
            onReview={() => setReviewing(true)}
            isReviewing={reviewing}
          />
        ),
        wide: project.acceptedQuoteId ? (
          <>
            <Accepted project={project} />
            {project.mayGiveAddress && <Address project={project} />}
          </>
        ) : project.quoteCount === 0 ? (
          project.mayEdit &&
          project.leadId && (
            <FewPros leadId={project.leadId} service={project.category} zipCode={project.zipCode} />
          )
        ) : (
          <Section
            title={project.quoteCount === 1 ? 'Your quote' : `Compare ${project.quoteCount} quotes`}
            id="quotes"
            action={<PrintButton />}
          >
            {comparison(project.id)}
          </Section>
        ),
        timeline: <TimelineOf project={project} />,
        moves: (
          <HomeownerMoves
            project={project}
            lastVisit={lastVisit}
            // Possible once the work has begun, but not what one comes for until it is done.
            onReview={
              project.mayReview && project.status !== 'completed' && !reviewing
                ? () => setReviewing(true)
                : undefined
            }
          />
        ),
        // What is next and what it costs; then how the work is ended.
        beforeMoves: isUnderWay(project) && atHand(project),
        isFolded: project.quoteCount > 0,
        change: project.mayEdit && (
          <Link to={`/homeowner/projects/${project.id}/edit`}>Edit project</Link>
        ),
        first: (
          <>
            {posted && project.interestedCount === 0 && (
              <Notice tone="ok" title="Your project is posted">
                We’ll let you know about each interested pro, here and by email.
              </Notice>
            )}
            {leftOut.length > 0 && (
              <Suspense>
                <LeftOutPictures
                  title="Posted without these photos"
                  pictures={leftOut}
                  advice="Use Edit project to add others."
                />
              </Suspense>
            )}
            {reviewed && <Notice tone="ok">Thank you. Your review is on their page.</Notice>}
            {project.mayReview && reviewing && project.contractorName && (
              <ReviewSection>
                <Suspense fallback={<LoadingRows rows={4} label="Loading the form" />}>
                  <ReviewForm
                    projectId={project.id}
                    contractorName={project.contractorName}
                    onDone={() => {
                      setReviewing(false);
                      setReviewed(true);
                    }}
                  />
                </Suspense>
              </ReviewSection>
            )}
            {project.mayGiveAddress && !project.acceptedQuoteId && <Address project={project} />}
            {!isUnderWay(project) && atHand(project)}
            <Room project={project} viewer="homeowner" part="money" />
            {hasBegun(project) && work(project)}
            {!project.acceptedQuoteId && <Contractors project={project} />}
            {project.acceptedQuoteId && project.quoteCount > 1 && (
              <ComparedQuotes>{comparison(project.id)}</ComparedQuotes>
            )}
            {project.mayEdit && project.leadId && (
              <Section
                title="Who’s seen it"
                id="reach"
                {...(project.quoteCount > 0 && { fold: 'Invite another pro' })}
              >
                <LeadReach
                  leadId={project.leadId}
                  service={project.category}
                  zipCode={project.zipCode}
                  place={`${project.city}, ${project.state}`}
                  settingsPath="/homeowner/settings"
                  isQuoted={project.quoteCount > 0}
                />
              </Section>
            )}
          </>
        ),
        side: project.acceptedQuoteId && <Contractors project={project} />,
        last: project.acceptedQuoteId && !hasBegun(project) && work(project),
      })}
    </ProjectPage>
  );
}

/** From then on, what happens from day to day is read before what was once asked for. */
const hasBegun = ({ acceptedQuoteId, status }: Pick<Project, 'acceptedQuoteId' | 'status'>) =>
  acceptedQuoteId !== null && status !== 'started';

/** The button that opens it is further up on the page, so it scrolls into view and takes the focus. */
function ReviewSection({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <div ref={section} tabIndex={-1}>
      <Section title="Your review" id="review">
        {children}
      </Section>
    </div>
  );
}

/** The pro who was chosen cannot come without it: first on the page, until it is given. */
const Address = ({ project }: { project: Project }) => (
  <Section title="Where should they come?" id="address">
    <Suspense fallback={<LoadingRows rows={1} label="Loading the form" />}>
      <AddressForm project={project} />
    </Suspense>
  </Section>
);

/** What was agreed, in every window that is open, until the work begins. */
function Accepted({ project }: NoticeProps) {
  const { id, status, contractorName, agreedTotal, startDate, startedAt } = project;
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions({ input: { projectId: id } }),
    enabled: project.acceptedQuoteId !== null,
  });
  if (status !== 'started' || agreedTotal === null) return null;
  return (
    <Notice tone="ok" title={`You accepted ${contractorName} for ${formatCents(agreedTotal)}`}>
      {startedAt && (
        <>
          Signed <RelativeTime at={startedAt} />.{' '}
        </>
      )}
      {contractorName} has your phone number and email address.{' '}
      {describeNextPayment(invoices.data?.items, { deposit: null, agreed: agreedTotal })}
      {startDate === null && ' Agree on dates that suit you both.'}
    </Notice>
  );
}

type NoticeProps = {
  project: Pick<
    Project,
    | 'id'
    | 'status'
    | 'acceptedQuoteId'
    | 'contractorName'
    | 'agreedTotal'
    | 'startDate'
    | 'startedAt'
  >;
};

/** What was chosen from, once it was; drawn only when somebody opens it, or comes by a link to it. */
function ComparedQuotes({ children }: { children: ReactNode }) {
  const isAskedFor = useLocation().hash === '#quotes';
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDetailsElement>(null);
  // Only then: the server, which draws the page first, never hears of the hash.
  useEffect(() => {
    if (!isAskedFor) return;
    setOpen(true);
    part.current?.scrollIntoView();
  }, [isAskedFor]);
  return (
    <details ref={part} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.compared}>The quotes you compared</summary>
      {isOpen && children}
    </details>
  );
}

/** The interested contractors, or the chosen one. Whose quote stands above is not listed a second time. */
function Contractors({ project }: { project: Project }) {
  const { id, interested, contractorId, leadId, title, quoteCount } = project;
  const { data: compared } = useQuery({
    ...orpc.quotes.compare.queryOptions({ input: { projectId: id } }),
    enabled: contractorId === null && quoteCount > 0,
  });
  const { data: lead } = useQuery({
    ...orpc.leads.get.queryOptions({ input: { id: leadId ?? '' } }),
    enabled: contractorId === null && leadId !== null,
  });
  const quoted = compared?.quotes.map((quote) => quote.contractorId) ?? [];
  const visible = interested.filter((each) =>
    contractorId
      ? each.contractorId === contractorId
      : !quoted.includes(each.contractorId) || each.contractorId === lead?.assignedContractor,
  );
  if (visible.length === 0) return null;
  return (
    <Section title={contractorId ? 'Your pro' : 'Who is interested'} id="contractors">
      {leadId && !contractorId ? (
        <Suspense fallback={<LoadingRows rows={2} label="Loading who is interested" />}>
          <ChooseContractor project={project} leadId={leadId} contractors={visible} />
        </Suspense>
      ) : (
        <InterestedContractors contractors={visible} projectTitle={title} />
      )}
    </Section>
  );
}

const PrintButton = () => (
  <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => print()}>
    Print
  </button>
);

type NextActionProps = { project: Project; onReview: () => void; isReviewing: boolean };

/** The next action, if there is one. */
function NextAction({ project, onReview, isReviewing }: NextActionProps) {
  const { id, title, category, mayReview, status, contractorId, contractorName } = project;
  const { mayPlan, startDate } = project;
  const invoices = useQuery({
    ...orpc.invoices.list.queryOptions({ input: { projectId: id } }),
    enabled: project.acceptedQuoteId !== null,
  });
  if (status === 'cancelled')
    return (
      <>
        <Link className="button" to={`/homeowner/projects/new?again=${id}`}>
          Post it again
        </Link>
        <p className={styles.note}>You can change everything before it’s posted.</p>
      </>
    );
  if (!contractorId) return null;
  const payable = payFirst(invoices.data?.items);
  const payableCount = payableOf(invoices.data?.items).length;
  const message = (
    <Link
      className="button"
      to={`/homeowner/messages?contractorId=${contractorId}`}
      state={{ draft: draftAbout(title) }}
    >
      Message {contractorName}
    </Link>
  );
  return (
    <div className={styles.next}>
      {payable ? (
        <Link className="button button-accent" to={`/homeowner/billing?invoiceId=${payable.id}`}>
          {payText(payable)}
        </Link>
      ) : (
        mayPlan &&
        startDate === null && (
          <Link className="button button-primary" to="#agreed">
            Agree on dates
          </Link>
        )
      )}
      {payable && (
        <p className={styles.note}>
          {payFor(payable)}.{' '}
          {payableCount > 1 && (
            <>
              The first of {payableCount} unpaid invoices.{' '}
              <Link to="/homeowner/billing?status=due">See all you owe</Link>.{' '}
            </>
          )}
          {status === 'completed' && <SomethingWrong projectId={id} />}
        </p>
      )}
      {/* While the work goes on, a review is possible, but what one does next is talk. */}
      {!mayReview || status !== 'completed'
        ? message
        : !isReviewing && (
            <button
              type="button"
              className={payable ? 'button' : 'button button-primary'}
              onClick={onReview}
            >
              Write a review
            </button>
          )}
      {status === 'completed' && (
        <Link className="button" to={hireAgainPath({ contractorId, category })}>
          Hire again
        </Link>
      )}
    </div>
  );
}
