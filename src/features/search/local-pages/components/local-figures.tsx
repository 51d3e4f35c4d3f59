import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import styles from './local-figures.module.css';
import type { LocalContent } from './local-texts.ts';

/** What is known of the pros of a page; figures of which there are none are left out. */
export function LocalFigures({
  figures: { pros, licensed, completedJobs, rating, reviewCount },
}: Pick<LocalContent, 'figures'>) {
  const brand = brandOf(useMatches());
  const count = (value: number) => value.toLocaleString('en-US');
  const figures = [
    [pros === 1 ? 'Pro' : 'Pros', count(pros)],
    licensed > 0 && ['License checked', count(licensed)],
    completedJobs > 0 && [`Jobs through ${brand}`, count(completedJobs)],
    rating !== null && [
      reviewCount === 1 ? 'From 1 review' : `From ${count(reviewCount)} reviews`,
      `${rating.toFixed(1)} of 5`,
    ],
  ].filter((figure) => figure !== false);
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
