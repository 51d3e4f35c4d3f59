import { ArticleHead, AskForQuotes, Chapter } from '#ui/article.tsx';
import { ExampleQuotes } from '#ui/examples.tsx';
import { isPage } from '../route-table.ts';
import { articleMeta } from './article-meta.ts';
import styles from './resources.module.css';

const tools = [
  {
    to: '/resources/cost-calculator',
    title: 'Cost calculator',
    text: 'The middle price and the range of half of all jobs in your ZIP code, with the formula, the number of records, the source, and its date.',
  },
  {
    to: '/resources/project-ideas',
    title: 'Project ideas',
    text: 'Finished work by room, style, and budget, with the name of the pro who did it.',
  },
  {
    to: '/how-it-works',
    title: 'How It Works',
    text: 'What happens from posting a project to leaving a review, and who sees what.',
  },
].filter(({ to }) => isPage(to));

export const meta = articleMeta({
  path: '/resources',
  name: 'Resources',
  description:
    'A cost calculator that shows its sources, project ideas by room and budget, and what to ask before you accept a quote.',
});

export default function Resources() {
  return (
    <>
      <ArticleHead title="Know before you ask">
        What projects like yours cost, what they can look like, and what a good quote includes.
      </ArticleHead>
      <div className="page">
        <ul className={styles.tools}>
          {tools.map(({ to, title, text }) => (
            <li key={to}>
              <h2>
                <a href={to}>{title}</a>
              </h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Chapter id="reading" title="How to read a quote">
        <ul>
          <li>
            <strong>Every line has a price.</strong> “Garage roof, $6,400” hides what “Tear-off,
            $1,500; deck repair, $500; shingles, $4,400” shows.
          </li>
          <li>
            <strong>Materials are named.</strong> Brand, grade, and quantity, so you can compare two
            quotes side by side.
          </li>
          <li>
            <strong>It says what’s not included.</strong> Permits, hauling, paint, the wall behind
            the tub that may be rotten.
          </li>
          <li>
            <strong>It says how long it’s good for,</strong> and when the work would start and
            finish.
          </li>
          <li>
            <strong>Question the lowest price.</strong> Ask what the others included that it
            doesn’t.
          </li>
        </ul>
        <ExampleQuotes />
      </Chapter>
      <Chapter id="before" title="Before you accept">
        <ul>
          <li>
            Look at their finished work of the same kind, and read the worst review, not just the
            best.
          </li>
          <li>
            Look up the license with your state or city. Press our badge to see when we checked.
          </li>
          <li>Agree in writing on what happens if something unexpected turns up.</li>
          <li>Pay as work gets done. If a pro wants a large sum before the first day, ask why.</li>
        </ul>
      </Chapter>
      <AskForQuotes title="Ready for prices of your own?" />
    </>
  );
}
