import { ArticleHead, Chapter } from '#ui/article.tsx';
import { isPage } from '../route-table.ts';
import { articleMeta } from './article-meta.ts';
import styles from './resources.module.css';

const tools = [
  {
    to: '/resources/cost-calculator',
    title: 'Cost calculator',
    text: 'Low, typical and high for a job in your ZIP code, with the formula, the number of samples, the source and its date.',
  },
  {
    to: '/resources/project-ideas',
    title: 'Project ideas',
    text: 'Finished work by room, style and budget, with the name of who did it.',
  },
  {
    to: '/how-it-works',
    title: 'How it works',
    text: 'What happens between posting a project and the last review, and who sees what.',
  },
].filter(({ to }) => isPage(to));

export const meta = articleMeta({
  path: '/resources',
  name: 'Resources',
  description:
    'A cost calculator with its sources on the page, project ideas by room and budget, and what to ask before you accept a quote.',
});

export default function Resources() {
  return (
    <>
      <ArticleHead title="Know before you ask">
        What work like yours has cost, what it can look like, and what a good quote says.
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
      <Chapter id="reading" title="Reading a quote">
        <ul>
          <li>
            <strong>Every line has a price.</strong> “Roof, $14,000” hides what “Tear-off, $3,200;
            deck repair, $1,100; shingles, $9,700” shows.
          </li>
          <li>
            <strong>Materials are named.</strong> Brand, grade and quantity, so that two quotes can
            be laid side by side.
          </li>
          <li>
            <strong>It says what is not in it.</strong> Permits, disposal, paint, the wall that may
            be rotten behind the tub.
          </li>
          <li>
            <strong>It says how long it’s good for,</strong> and when the work would begin and end.
          </li>
          <li>
            <strong>The lowest is a question.</strong> Ask what the others included that it did not.
          </li>
        </ul>
      </Chapter>
      <Chapter id="before" title="Before you accept">
        <ul>
          <li>
            Look at finished work of the same kind, and read the worst review, not only the best.
          </li>
          <li>Look up the license with your state or city. Our badge says when we checked.</li>
          <li>Agree in writing on what happens when something unexpected turns up.</li>
          <li>
            Pay for what is done. A large sum before the first day of work is a reason to ask why.
          </li>
        </ul>
      </Chapter>
    </>
  );
}
