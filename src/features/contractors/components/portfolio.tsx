import { IconX } from '@tabler/icons-react';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import type { Contractor } from './contractor.ts';
import styles from './portfolio.module.css';

type Item = Contractor['portfolio'][number];

/** `sizes` of pictures in the grid, side by side, and alone. */
const thumbnailSizes = '(min-width: 60rem) 16rem, (min-width: 40em) 30vw, 46vw';
const halfWidthSizes = '(min-width: 40em) 32rem, 100vw';
const fullWidthSizes = '(min-width: 64rem) 64rem, 100vw';

const viewerId = ({ id }: Item) => `work-${id}`;
const afterAlt = ({ title, before }: Item) => (before ? `${title}, after` : title);

/**
 * Finished work in a grid; each picture opens in a popover, which needs no script: Escape or a click outside
 * closes it.
 */
export function Portfolio({ items }: { items: readonly Item[] }) {
  return (
    <>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.open} popoverTarget={viewerId(item)}>
              <ResponsivePicture picture={item.after} alt={afterAlt(item)} sizes={thumbnailSizes} />
              <span className={styles.title}>{item.title}</span>
              <span className={styles.note}>
                {item.before ? `${item.category}, before and after` : item.category}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {items.map((item, index) => (
        <Viewer key={item.id} item={item} before={items[index - 1]} after={items[index + 1]} />
      ))}
    </>
  );
}

type ViewerProps = { item: Item; before: Item | undefined; after: Item | undefined };

function Viewer({ item, before: previous, after: next }: ViewerProps) {
  const { title, description, category, before, after } = item;
  return (
    <div
      id={viewerId(item)}
      popover="auto"
      className={styles.viewer}
      role="dialog"
      aria-label={title}
    >
      <div className={styles.bar}>
        <div>
          <p className={styles.title}>{title}</p>
          <p className={styles.note}>{category}</p>
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          popoverTarget={viewerId(item)}
          popoverTargetAction="hide"
        >
          <IconX size={24} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.pictures}>
        {before && (
          <figure>
            <ResponsivePicture picture={before} alt={`${title}, before`} sizes={halfWidthSizes} />
            <figcaption>Before</figcaption>
          </figure>
        )}
        <figure>
          <ResponsivePicture
            picture={after}
            alt={afterAlt(item)}
            sizes={before ? halfWidthSizes : fullWidthSizes}
          />
          {before && <figcaption>After</figcaption>}
        </figure>
      </div>
      {description && <p className={styles.about}>{description}</p>}
      {(previous || next) && (
        <p className={styles.siblings}>
          {previous && (
            <button type="button" className="button" popoverTarget={viewerId(previous)}>
              Previous
            </button>
          )}
          {next && (
            <button type="button" className="button" popoverTarget={viewerId(next)}>
              Next
            </button>
          )}
        </p>
      )}
    </div>
  );
}
