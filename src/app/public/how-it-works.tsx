import { ArticleHead, CallToAction, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';
import { faqPage, type Question, Questions } from './questions.tsx';
import { type Step, Steps } from './steps.tsx';

const steps: Step[] = [
  {
    title: 'You say what needs doing',
    text: 'The work, the ZIP code, when, and what it may cost. Pictures help. It takes a few minutes, and you can change it later.',
  },
  {
    title: 'Matching pros see it',
    text: 'Those who do this work and come to your ZIP code. They read about the job; not your last name, address, email, or phone.',
  },
  {
    title: 'Up to four claim a spot',
    text: 'When four spots are filled, the project closes to others. Both sides see how many spots are filled, so nobody competes against a crowd they can’t see.',
  },
  {
    title: 'You talk, they quote',
    text: 'Ask what you like in messages. Every quote lists its lines and a total, and says how long it is good for.',
  },
  {
    title: 'You accept one',
    text: 'The others get a courteous note right away. The project begins with the pro you chose, and everything said and agreed stays with it.',
  },
  {
    title: 'You say how it went',
    text: 'When the work is completed you can review it. The pro may answer; neither we nor they can take a fair review away.',
  },
];

const questions: Question[] = [
  {
    question: 'What does it cost a homeowner?',
    answer:
      'Nothing. Posting a project, getting quotes and sending messages are free. You pay the pro for the work, at the price in the quote that you accepted.',
  },
  {
    question: 'How many pros will contact me?',
    answer:
      'Four at most on one project. They answer here, in messages and quotes, so your phone stays quiet until you decide otherwise.',
  },
  {
    question: 'Who sees my address and phone number?',
    answer:
      'Pros who look at your project see your first name and the ZIP code. The one whose quote you accept, or to whom you assign the job, learns how to reach you. Your street address is yours to tell.',
  },
  {
    question: 'What does a badge such as “License checked” mean?',
    answer:
      'That the thing it names was checked, and nothing more. It is not a promise about the work. A badge goes away when what it stands on runs out.',
  },
  {
    question: 'Who can write a review?',
    answer:
      'Only a homeowner whose quote was accepted or whose project was completed with that pro, once per project. Examples in a demonstration are marked as such and count nowhere.',
  },
  {
    question: 'How are search results ordered?',
    answer:
      'By how well a pro fits what you asked for: the service, the distance, the reviews. The exact rule stands on the search page. What a pro pays us is never a part of it.',
  },
];

export const meta = articleMeta(
  {
    path: '/how-it-works',
    name: 'How it works',
    description:
      'Post a project once, hear from four pros at most, compare quotes line by line, and choose. Free for homeowners, no fee per lead for pros.',
  },
  [faqPage(questions)],
);

export default function HowItWorks() {
  return (
    <>
      <ArticleHead title="From “it leaks” to “it is done”">
        One straight line: what happens, who sees what, and what each side may expect.
      </ArticleHead>
      <Chapter id="process" title="The process">
        <Steps steps={steps} />
      </Chapter>
      <Chapter id="order" title="How we rank results">
        <p>
          Results are ordered by what helps you choose, and the rule is published on the search
          page. Nobody can pay to rank higher, and no plan that a pro buys changes the order.
        </p>
        <p>
          A pro without reviews is shown as just that. We do not start anyone with stars they did
          not earn.
        </p>
      </Chapter>
      <Chapter id="questions" title="Questions">
        <Questions questions={questions} />
      </Chapter>
      <CallToAction title="What needs doing?">
        <a className="button button-primary button-large" href="/register">
          Post a project
        </a>
        <a className="button button-large" href="/search">
          Find pros
        </a>
      </CallToAction>
    </>
  );
}
