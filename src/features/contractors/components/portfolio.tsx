import { IconX } from '@tabler/icons-react';
import type { Api } from '#browser/context.ts';
import styles from './portfolio.module.css';

type Contractor = Awaited<ReturnType<Api['contractors']['get']>>;
type Item = Contractor['portfolio'][number];
type Picture = Item['after'];

const viewerId = ({ id }: Item) => `work-${id}`;
const afterAlt = ({ title, before }: Item) => (before ? `${title}, after` : title);

/**
 * Finished work in a grid; each opens large. Popovers do what a dialog would, without any script: Escape
 * and a click beside it close one.
 */
export function Portfolio({ items }: { items: readonly Item[] }) {
  return (
    <>
      <ul className={styles.grid}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.open} popoverTarget={viewerId(item)}>
              <Image of={item.after} alt={afterAlt(item)} />
              <span className={styles.title}>{item.title}</span>
              <span className={styles.note}>
                {item.before ? `${item.category}, before and after` : item.category}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {items.map((item) => (
        <Viewer key={item.id} item={item} />
      ))}
    </>
  );
}

function Viewer({ item }: { item: Item }) {
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
            <Image of={before} alt={`${title}, before`} />
            <figcaption>Before</figcaption>
          </figure>
        )}
        <figure>
          <Image of={after} alt={afterAlt(item)} />
          {before && <figcaption>After</figcaption>}
        </figure>
      </div>
      {description && <p className={styles.about}>{description}</p>}
    </div>
  );
}

const Image = ({ of: { url, width, height }, alt }: { of: Picture; alt: string }) => (
  <img src={url} alt={alt} width={width ?? 1200} height={height ?? 900} loading="lazy" />
);
