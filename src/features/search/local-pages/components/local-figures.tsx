import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import styles from './local-figures.module.css';
import type { LocalContent } from './local-texts.ts';

/**
 * What is known of the pros of a page; figures of which there are none are left out. Jobs and reviews are of all their
 * work, which the page of one service says.
 */
export function LocalFigures({
  figures: { pros, licensed, completedJobs, rating, reviewCount },
  isOfService,
}: Pick<LocalContent, 'figures'> & { isOfService: boolean }) {
  const brand = brandOf(useMatches());
  const count = (value: number) => value.toLocaleString('en-US');
  const figures = [
    [pros === 1 ? 'Pro' : 'Pros', count(pros)],
    licensed > 0 && ['License checked', count(licensed)],
    completedJobs > 0 && [
      isOfService ? 'Jobs here (all services)' : `Jobs through ${brand}`,
      count(completedJobs),
    ],
    rating !== null && [
      `From ${reviewCount === 1 ? '1 review' : `${count(reviewCount)} reviews`}${isOfService ? ' (all services)' : ''}`,
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
