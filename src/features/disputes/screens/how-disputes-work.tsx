import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';
import { ArticleHead, CallToAction, Chapter } from '#ui/article.tsx';
import {
  ANSWER_DAYS,
  DISPUTE_WINDOW_DAYS,
  disputeOutcomeNames,
  disputeOutcomes,
  MAX_EVIDENCE_FILES,
  MIN_PUBLISHED_DECISIONS,
} from '../rules.ts';

const path = '/how-disputes-work';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How disputes work',
    description:
      'What homeowners and pros can do when a job goes wrong: who can open a dispute, how long the other side has, what we look at, and results from the last twelve months.',
    path,
    structuredData: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'How disputes work', path },
      ]),
    ],
  });

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).disputes.figures();

/** The rules of disputes for everybody, and how they went. */
export default function HowDisputesWork() {
  const { opened, answeredInTime, decided, withdrawn, medianDays, outcomes } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead title="How disputes work">
        Most jobs go well, and most problems get solved by talking. Here’s what happens when they
        don’t.
      </ArticleHead>
      <Chapter id="who" title="Who can open one, and when">
        <p>
          Either side of a project, from the day a quote is accepted until {DISPUTE_WINDOW_DAYS}{' '}
          days after the work is finished. Each side can have one open dispute per project, with up
          to {MAX_EVIDENCE_FILES} photos or PDFs.
        </p>
      </Chapter>
      <Chapter id="record" title="What we look at">
        <p>
          The signed quote with every earlier version, your messages, photos, appointments, and
          payments are put together automatically, in order. Both sides and our team see the same
          record, on the project page or as a PDF. It includes messages one of you deleted. Both
          sides and our support team talk in a separate conversation.
        </p>
      </Chapter>
      <Chapter id="clock" title="How long it takes">
        <p>
          The other side has {ANSWER_DAYS} days to respond. After that, a person decides, even
          without a response. There’s no fixed day for the decision.
        </p>
      </Chapter>
      <Chapter id="outcomes" title="What we can decide">
        <ul>
          {disputeOutcomes.map((outcome) => (
            <li key={outcome}>{disputeOutcomeNames[outcome]}</li>
          ))}
        </ul>
        <p>
          We can’t make anyone act on a decision. If the work isn’t fixed, you can open a new
          dispute until {DISPUTE_WINDOW_DAYS} days after the job was finished, and we can suspend
          the account. Nobody is suspended before they’ve been heard or had {ANSWER_DAYS} days to
          respond. We don’t hold your money, so we can recommend a refund but not order one. You can
          still go to court or to your state’s license board.
        </p>
      </Chapter>
      <Chapter id="figures" title="The last twelve months">
        {opened === 0 ? (
          <p>No disputes were opened.</p>
        ) : (
          <ul>
            <li>Opened: {opened}</li>
            <li>Answered in time: {answeredInTime}</li>
            <li>Withdrawn: {withdrawn}</li>
            <li>Decided: {decided}</li>
            {medianDays !== null && <li>Half were decided within {medianDays} days</li>}
            {outcomes &&
              disputeOutcomes.map((outcome) => (
                <li key={outcome}>
                  {disputeOutcomeNames[outcome]}: {outcomes[outcome] ?? 0}
                </li>
              ))}
          </ul>
        )}
        {!outcomes && (
          <p>
            Outcomes are listed once there are {MIN_PUBLISHED_DECISIONS} decisions, so they can’t
            point to anyone.
          </p>
        )}
      </Chapter>
      <CallToAction title="Something wrong with a job?">
        <a className="button button-primary button-large" href="/login">
          Sign in to open a dispute
        </a>
        <a className="button button-large" href="/contact">
          Ask us first
        </a>
      </CallToAction>
    </>
  );
}
