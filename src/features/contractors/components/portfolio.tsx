import { IconX } from '@tabler/icons-react';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import type { Contractor } from './contractor.ts';
import styles from './portfolio.module.css';

type Item = Contractor['portfolio'][number];

/**
 * `sizes` of pictures: alone in the grid; over its whole width; one half of a pair, which shows the middle of a wider
 * picture; side by side in the viewer; alone in it.
 */
const thumbnailSizes = '(min-width: 60rem) 24rem, (min-width: 40em) 46vw, 17rem';
const wideSizes = '(min-width: 60rem) 49rem, (min-width: 40em) 92vw, 17rem';
const halfThumbnailSizes = '(min-width: 60rem) 22rem, (min-width: 40em) 42vw, 15rem';
const halfWidthSizes = '(min-width: 40em) 32rem, 100vw';
const fullWidthSizes = '(min-width: 64rem) 64rem, 100vw';

const viewerId = ({ id }: Item) => `work-${id}`;
const afterAlt = ({ title, before }: Item) => (before ? `${title}, after` : title);

/**
 * Finished work, on a phone in a row that scrolls sideways, elsewhere in a grid without a hole: of an odd number, the
 * first picture has a row of its own. Each opens in a popover, which needs no script: Escape or a click outside closes it.
 */
export function Portfolio({ items }: { items: readonly Item[] }) {
  return (
    <>
      <ul className={styles.grid}>
        {items.map((item, index) => (
          <li key={item.id}>
            <button type="button" className={styles.open} popoverTarget={viewerId(item)}>
              <Thumbnail
                item={item}
                isFirst={index === 0}
                isWide={index === 0 && items.length % 2 === 1}
              />
              <span className={styles.title}>{item.title}</span>
              <span className={styles.note}>{item.category}</span>
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

type ThumbnailProps = { item: Item; isFirst: boolean; isWide: boolean };

function Thumbnail({ item, isFirst, isWide }: ThumbnailProps) {
  const { title, before, after } = item;
  const alone = isWide ? wideSizes : thumbnailSizes;
  // Of a wide pair, each half is as wide as a picture of two in a row.
  const half = isWide ? thumbnailSizes : halfThumbnailSizes;
  const shown = { sizes: before ? half : alone, isFirst };
  return (
    <span className={styles.frame}>
      {before && (
        <span className={styles.part}>
          <ResponsivePicture picture={before} alt={`${title}, before`} {...shown} />
          <Stage>Before</Stage>
        </span>
      )}
      <span className={styles.part}>
        <ResponsivePicture picture={after} alt={afterAlt(item)} {...shown} />
        {before && <Stage>After</Stage>}
      </span>
    </span>
  );
}

/** For those who see the picture: its text says it to the others. */
const Stage = ({ children }: { children: string }) => (
  <span className={styles.stage} aria-hidden="true">
    {children}
  </span>
);

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
