import { ArticleHead, CallToAction, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';
import { faqPage, type Question, Questions } from './questions.tsx';
import { type Step, Steps } from './steps.tsx';

const steps: Step[] = [
  {
    title: 'Say what you do, and where',
    text: 'Your trades, your ZIP code, how far you drive, and the smallest job worth the drive.',
  },
  {
    title: 'See jobs that fit',
    text: 'Each says what needs doing, where, when and for about how much, and how many of the four spots are filled.',
  },
  {
    title: 'Claim a spot, ask, quote',
    text: 'Claiming a spot costs nothing. Write the quote line by line, send it by email and to their account, and see when it was read.',
  },
  {
    title: 'Win it, do it, be reviewed',
    text: 'An accepted quote becomes a project. When it is completed, the homeowner can review you, and you can answer.',
  },
];

const questions: Question[] = [
  {
    question: 'What does a lead cost?',
    answer:
      'Nothing, ever. You are not charged for seeing a lead, for claiming a spot, for quoting, or for winning the job.',
  },
  {
    question: 'Can I pay to be shown first?',
    answer:
      'No. Nobody can. The order of search results is published, and payment is not a part of it.',
  },
  {
    question: 'How many others quote the same job?',
    answer:
      'Three at most. A project takes four contractors and then closes to others, and you see how many spots are filled before you claim one.',
  },
  {
    question: 'How do I get the badges?',
    answer:
      'Upload your license and proof of insurance in your business page. A person checks them. A badge stands while the document is valid.',
  },
  {
    question: 'My business is listed here, but I never registered. Why?',
    answer:
      'Some pages are made from public license registers; they say so, with the source and its date. You can claim such a page, or have it removed, by writing to us on the contact page.',
  },
];

export const meta = articleMeta(
  {
    path: '/for-contractors',
    name: 'For contractors',
    description:
      'Jobs of your trade near you. No fee per lead, four contractors at most on a job, and nobody can pay to be ranked higher.',
  },
  [faqPage(questions)],
);

export default function ForContractors() {
  return (
    <div data-portal="pro">
      <ArticleHead title="Jobs worth the drive, at no fee per lead">
        You see what the job is and who else is in before you spend an hour on it.
      </ArticleHead>
      <Chapter id="promises" title="What we hold to">
        <ul>
          <li>
            <strong>No fee for a lead.</strong> Not for seeing it, not for quoting it, not for
            winning it.
          </li>
          <li>
            <strong>Four at most.</strong> The spots filled are shown to you and to the homeowner.
          </li>
          <li>
            <strong>Nobody buys rank.</strong> The order of results is published and deterministic.
          </li>
          <li>
            <strong>Your reviews are yours.</strong> Only people you worked for can write one, and
            you can answer every one of them in public.
          </li>
        </ul>
      </Chapter>
      <Chapter id="learn-more" title="How a job comes to you">
        <Steps steps={steps} />
      </Chapter>
      <Chapter id="tools" title="What you work with">
        <p>
          A business page with your finished work before and after, a quote editor that saves as you
          type, messages that keep their order on a bad connection, and one list of what waits for
          you: the lead nobody answered, the draft not sent, the job to begin.
        </p>
      </Chapter>
      <Chapter id="questions" title="Questions">
        <Questions questions={questions} />
      </Chapter>
      <CallToAction title="Put your trade on the map">
        <a className="button button-primary button-large" href="/register?role=contractor">
          Join as a pro
        </a>
        <a className="button button-large" href="/contact">
          Ask us something
        </a>
      </CallToAction>
    </div>
  );
}
