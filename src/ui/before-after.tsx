import { type CSSProperties, useState } from 'react';
import styles from './before-after.module.css';
import { bobPath } from './mark.tsx';

type Side = { src: string; alt: string };

/** Two pictures of one place, divided by a plumb line that can be moved. */
export function BeforeAfter({
  before,
  after,
  label,
}: {
  before: Side;
  after: Side;
  label: string;
}) {
  const [place, setPlace] = useState(50);
  return (
    <div className={styles.pair} style={{ '--place': `${place}%` } as CSSProperties}>
      <img className={styles.picture} src={after.src} alt={after.alt} width={1200} height={900} />
      <img className={styles.before} src={before.src} alt={before.alt} width={1200} height={900} />
      <span className={styles.word} aria-hidden="true">
        Before
      </span>
      <span className={styles.word} data-after aria-hidden="true">
        After
      </span>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={100}
        value={place}
        aria-label={label}
        aria-valuetext={`${place} % before, ${100 - place} % after`}
        onChange={(event) => setPlace(event.target.valueAsNumber)}
      />
      <span className={styles.line}>
        <svg className={styles.bob} viewBox="-6 0 12 18" width="26" height="39" aria-hidden="true">
          <path d={bobPath} />
        </svg>
      </span>
    </div>
  );
}
