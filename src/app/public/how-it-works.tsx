import { ANSWER_DAYS, DISPUTE_WINDOW_DAYS } from '#features/disputes/rules.ts';
import { WHO_REVIEWS } from '#features/reviews/rules.ts';
import { ArticleHead, AskForQuotes, Chapter } from '#ui/article.tsx';
import { articleMeta } from './article-meta.ts';
import { faqPage, type Question, Questions } from './questions.tsx';
import { type Step, Steps } from './steps.tsx';

const steps: Step[] = [
  {
    title: 'Tell us what you need done',
    text: 'The work, the ZIP code, when, and your budget. Photos help. It takes a few minutes, and you can change it later.',
  },
  {
    title: 'Matching pros see it',
    text: 'Pros who do this work and cover your ZIP code see the job, but not your last name, address, email, or phone number.',
  },
  {
    title: 'Up to four pros answer',
    text: 'Once four pros have answered, the project closes to others. You can see how many have.',
  },
  {
    title: 'You talk, they quote',
    text: 'Ask anything in messages. Every quote shows each line, the total, and how long it’s good for.',
  },
  {
    title: 'You accept one',
    text: 'The others get a polite note right away. The project starts with the pro whose quote you accepted, and everything you said and agreed to stays with it.',
  },
  {
    title: 'You pay the pro as the work gets done',
    text: (
      <>
        The quote says if there’s a deposit and what the payment steps are. You’re billed for a step
        once you approve it, and invoices never come to more than you signed for. You pay here, or
        by check or cash. The money goes to the pro, and we don’t hold it, so there’s no money-back
        guarantee. If something goes wrong, you can open a dispute, and a person on our team
        decides: the work has to be fixed, we recommend a refund, we warn or suspend an account, or
        we take no action. <a href="/how-disputes-work">How disputes work</a>
      </>
    ),
  },
  {
    title: 'You leave a review',
    text: 'Once the work has started, you can review it. The pro can reply, but nobody can take down a fair review.',
  },
];

const questions: Question[] = [
  {
    question: 'What does it cost a homeowner?',
    answer:
      'Nothing. Posting a project, getting quotes, and sending messages are free. You pay the pro for the work, at the price in the quote you accepted.',
  },
  {
    question: 'What if something goes wrong with the job?',
    answer: `Write to the pro first. If that doesn’t help, either of you can open a dispute on the project page, until ${DISPUTE_WINDOW_DAYS} days after the work is finished. The other side has ${ANSWER_DAYS} days to respond, and then a person on our team decides with the signed quote, messages, photos, and payments. We can recommend a refund but not order one, because we don’t hold your money. You can still go to court or to your state’s license board.`,
  },
  {
    question: 'How many pros will contact me?',
    answer:
      'Up to four per project. They reach you here, in messages and quotes. Nobody gets your phone number until you decide.',
  },
  {
    question: 'Who sees my address and phone number?',
    answer:
      'Pros who look at your project see your first name and ZIP code. Only the pro whose quote you accept, or who you assign the job to, learns how to reach you. You decide whether to share your street address.',
  },
  {
    question: 'What does a badge such as “License checked” mean?',
    answer:
      'It means that one thing was checked, and nothing more. It isn’t a promise about the work. A badge goes away when the document behind it expires.',
  },
  {
    question: 'Who can write a review?',
    answer: `${WHO_REVIEWS} Sample reviews on a demo site are marked and don’t count.`,
  },
  {
    question: 'How are search results ranked?',
    answer:
      'By how well a pro fits what you’re looking for: the service, the distance, and the reviews. The exact rule is on the search page. What a pro pays us is never part of it.',
  },
];

export const meta = articleMeta(
  {
    path: '/how-it-works',
    name: 'How It Works',
    description:
      'Post a project once, hear from up to four pros, compare quotes line by line, and choose. Free for homeowners, no lead fees for pros.',
  },
  [faqPage(questions)],
);

export default function HowItWorks() {
  return (
    <>
      <ArticleHead title="From “it leaks” to “it’s done”">
        What happens, who sees what, and what each side can expect.
      </ArticleHead>
      <Chapter id="process" title="How It Works">
        <Steps steps={steps} />
      </Chapter>
      <Chapter id="order" title="How we rank results">
        <p>
          Results are ranked by what helps you choose, and the rule is{' '}
          <a href="/search#how-ordered">published on the search page</a>. Nobody can pay to rank
          higher, and no paid plan changes the order.
        </p>
        <p>
          If a pro has no reviews yet, we say so. Nobody starts out with stars they didn’t earn.
        </p>
      </Chapter>
      <Chapter id="questions" title="Questions">
        <Questions questions={questions} />
      </Chapter>
      <AskForQuotes title="What do you need done?" />
    </>
  );
}
