import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#browser/context.ts';
import { LeadSpots } from '#features/leads/components/lead-spots.tsx';
import { planNames, toolsOf } from '#features/plans/rules.ts';
import { formatCents } from '#lib/money.ts';
import { ArticleHead, CallToAction, Chapter } from '#ui/article.tsx';
import { ExampleLead } from '#ui/examples.tsx';
import { articleMeta } from './article-meta.ts';
import styles from './for-contractors.module.css';
import { faqPage, type Question, Questions } from './questions.tsx';
import { type Step, Steps } from './steps.tsx';

const CITIES_NAMED = 3;
const exampleLead = { contractorId: null, asked: false, interestedContractors: ['one of four'] };

const steps: Step[] = [
  {
    title: 'Tell us what you do, and where',
    text: 'Your trades, your ZIP code, how far you drive, and the smallest job worth the drive. Add your license and insurance, and a person checks them for your badges.',
  },
  {
    title: 'See jobs that fit',
    text: 'Each one says what the homeowner needs, where, when, and their rough budget. You see how many of the four spots are filled.',
  },
  {
    title: 'Claim a spot, ask, quote',
    text: 'Claiming a spot is free. Write or quote within 24 hours, or it goes to another pro. Send your quote line by line, by email and in the app, and see when it’s been read.',
  },
  {
    title: 'Win it, do it, get reviewed',
    text: 'An accepted quote becomes a project. Once the work has started, the homeowner can review you, and you can reply.',
  },
];

const questions: Question[] = [
  {
    question: 'What does a lead cost?',
    answer:
      'Nothing, ever. There’s no charge to see a lead, claim a spot, send a quote, or win the job.',
  },
  {
    question: 'Can I pay to be shown first?',
    answer: 'No. Nobody can. How we rank results is published, and payment isn’t part of it.',
  },
  {
    question: 'How many others can quote the same job?',
    answer:
      'Three at most. Each project has four spots and then closes to others. You see how many are filled before you claim one.',
  },
  {
    question: 'How do I get the badges?',
    answer:
      'Upload your license and proof of insurance on your business page. A person checks them. The badge stays as long as the document is valid.',
  },
  {
    question: 'Why is my business listed here if I never signed up?',
    answer:
      'Some pages come from public license registers. They say so, with the source and its date. You can claim your page, or contact us to have it removed.',
  },
];

export const meta = articleMeta(
  {
    path: '/for-contractors',
    name: 'For Contractors',
    description:
      'Jobs in your trade, near you. No fees for leads, up to four contractors per job, and nobody can pay to rank higher.',
  },
  [faqPage(questions)],
);

/** A failing call leaves out what it is for instead of the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { plans, localPages } = context.get(apiContext);
  const [{ items }, { cities }] = await Promise.all([
    plans.prices().catch(() => ({ items: [] })),
    localPages.list({}).catch(() => ({ cities: [] })),
  ]);
  return {
    items,
    cities: cities.slice(0, CITIES_NAMED).map(({ city, state }) => `${city}, ${state}`),
    hasMoreCities: cities.length > CITIES_NAMED,
  };
}

const inWords = new Intl.ListFormat('en-US');

export default function ForContractors() {
  const { items, cities, hasMoreCities } = useLoaderData<typeof loader>();
  const paid = items.filter(({ price }) => price > 0);
  return (
    <div data-portal="pro">
      <ArticleHead
        title="Jobs worth the drive, with no lead fees"
        action={
          <>
            <a className="button button-primary button-large" href="/register?role=contractor">
              Join as a pro
            </a>
            <span className={styles.where}>
              Free, and open in all 50 states.{' '}
              {cities.length > 0 &&
                `Pros so far in ${inWords.format(hasMoreCities ? [...cities, 'more cities'] : cities)}. `}
              Wherever you are, we email you when a job near you fits.
            </span>
          </>
        }
        aside={<ExampleLead spots={<LeadSpots lead={exampleLead} />} />}
      >
        See what the job is and who else is in before you spend an hour on it.
      </ArticleHead>
      <Chapter id="money" title="What it costs">
        <p>
          Joining, leads, quotes, and getting paid are all in the Free plan, and it stays free for
          as long as you like.
        </p>
        <ul>
          <li>
            <strong>No fee for a lead.</strong> Claiming a spot, sending a quote, and winning the
            job cost nothing.
          </li>
          <li>
            <strong>No share of what you earn.</strong> Homeowners pay you, not us. If one pays by
            card, the payment provider takes its own fee for it. Checks and cash cost nothing.
          </li>
        </ul>
        {paid.length > 0 && (
          <>
            <h3>Optional plans</h3>
            <p>
              You don’t need one to find, quote, do, or get paid for a job. They add tools for your
              office, and change neither your rank nor your leads.
            </p>
          </>
        )}
        <ul>
          {paid.map(({ plan, price }, index) => {
            // Each plan holds what the one before it does.
            const smaller = paid[index - 1]?.plan;
            const included = smaller ? toolsOf(smaller) : [];
            const own = toolsOf(plan).filter((tool) => !included.includes(tool));
            return (
              <li key={plan}>
                <strong>
                  The {planNames[plan]} plan, {formatCents(price)} a month.
                </strong>{' '}
                {[
                  ...(smaller ? [`Everything in the ${planNames[smaller]} plan`] : []),
                  ...own,
                ].join('. ')}
                .
              </li>
            );
          })}
        </ul>
      </Chapter>
      <Chapter id="catch" title="What’s the catch?">
        <p>
          {paid.length > 0 && 'We earn money from the optional plans, not from leads. '}
          What you should know before you join:
        </p>
        <ul>
          <li>
            <strong>You compete.</strong> Up to three others can quote the same job, and the
            homeowner sees every line side by side.
          </li>
          <li>
            <strong>A spot is yours for 24 hours.</strong> If you don’t write or quote by then, it
            goes to another pro.
          </li>
          <li>
            <strong>We don’t promise a number of jobs.</strong> Where few homeowners post, there are
            few leads. You only hear from us when one fits.
          </li>
        </ul>
      </Chapter>
      <Chapter id="promises" title="Our promises">
        <ul>
          <li>
            <strong>Four pros at most.</strong> You and the homeowner both see how many spots are
            filled.
          </li>
          <li>
            <strong>Nobody buys rank.</strong> How we rank results is published and the same for
            everyone.
          </li>
          <li>
            <strong>Your reviews are yours.</strong> Only a homeowner who hired you here can write
            one, and you can reply to every one publicly.
          </li>
        </ul>
      </Chapter>
      <Chapter id="learn-more" title="How you get a job">
        <Steps steps={steps} />
      </Chapter>
      <Chapter id="tools" title="What you get">
        <ul>
          <li>Your business page shows your work before and after.</li>
          <li>The quote editor saves as you type.</li>
          <li>Your messages go through even on a bad connection.</li>
          <li>
            One list tells you what’s next: the lead to answer, the draft to send, the job to start.
          </li>
        </ul>
      </Chapter>
      <Chapter id="questions" title="Questions">
        <Questions questions={questions} />
      </Chapter>
      <CallToAction title="Ready to get started?">
        <a className="button button-primary button-large" href="/register?role=contractor">
          Join as a pro
        </a>
        <a className="button button-large" href="/contact">
          Ask us a question
        </a>
      </CallToAction>
    </div>
  );
}
