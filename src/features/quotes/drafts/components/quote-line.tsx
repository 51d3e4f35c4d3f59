import { Checkbox } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Facts } from '#ui/facts.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { isAdjustment, itemKindNames } from '../../items/rules.ts';
import { canBePackaged, packageName, withPackage } from './draft-line.ts';
import { LineDescription } from './line-description.tsx';
import { LinePrice, type LineProps, PriceCaptions } from './line-price.tsx';
import styles from './quote-line.module.css';

// Opened now and then, so the page does not load it first.
const LineMore = lazyPart(async () => ({ default: (await import('./line-more.tsx')).LineMore }));

/** One line of a quote in one row: what is done and its price. What is needed now and then opens below. */
export function QuoteLine(props: LineProps) {
  const { line, position } = props;
  const [isOpen, setOpen] = useState(false);
  // Stays once it was open: closing it does not end the upload of a photo.
  const [wasOpen, setWasOpen] = useState(false);
  const more = useRef<HTMLDivElement>(null);
  // On a phone it opens below the bars, where nobody would see that something happened.
  const showMore = useCallback(() => {
    more.current?.querySelector('select')?.focus({ preventScroll: true });
    more.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const moreId = `${line.key}-more`;
  return (
    <li className={styles.line}>
      <div className={styles.row}>
        <LineDescription {...props} />
        <LinePrice {...props} />
        <button
          type="button"
          className={`icon-button ${styles.toggle}`}
          aria-label={`Line ${position}: more`}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
        >
          <IconDots size={18} stroke={1.75} />
        </button>
      </div>
      <LinePackages {...props} />
      {!isOpen && <LineSummary {...props} />}
      <div ref={more} id={moreId} className={styles.more} hidden={!isOpen}>
        {wasOpen && (
          <Suspense>
            <LineMore {...props} />
            <WhenShown isOpen={isOpen} onShown={showMore} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** The names of the columns, where there are any. Each field has its own name for screen readers. */
export const LineHead = () => (
  <div className={styles.table}>
    <div className={styles.head} aria-hidden="true">
      <span>Work</span>
      <PriceCaptions />
    </div>
  </div>
);

/** Tells when what it stands beside has been loaded and opened. */
function WhenShown({ isOpen, onShown }: { isOpen: boolean; onShown: () => void }) {
  useEffect(() => {
    if (isOpen) onShown();
  }, [isOpen, onShown]);
  return null;
}

/** What is unusual about the line, while its settings are closed. */
function LineSummary({ line }: LineProps) {
  const said = [
    line.kind !== 'included' && !isAdjustment(line) && itemKindNames[line.kind],
    line.optional && 'Optional: the customer can add it',
    line.photos.length > 0 &&
      (line.photos.length === 1 ? '1 photo' : `${line.photos.length} photos`),
  ].filter(Boolean);
  return said.length > 0 ? (
    <Facts as="p" className={styles.summary}>
      {said}
    </Facts>
  ) : null;
}

/** In which packages the line is: at least in one. */
function LinePackages({ line, position, packages, onChange }: LineProps) {
  if (packages.length === 0 || !canBePackaged(line)) return null;
  const isIn = (index: number) => line.packages.length === 0 || line.packages.includes(index);
  return (
    <fieldset className={styles.packages}>
      <legend className="sr-only">Line {position}: packages</legend>
      {packages.map((name, index) => (
        <Checkbox
          key={packageName(name, index)}
          label={packageName(name, index)}
          aria-label={`Line ${position}: in ${packageName(name, index)}`}
          checked={isIn(index)}
          disabled={line.packages.length === 1 && isIn(index)}
          onChange={({ currentTarget }) =>
            onChange({
              packages: withPackage(line, index, currentTarget.checked, packages.length),
            })
          }
        />
      ))}
    </fieldset>
  );
}
