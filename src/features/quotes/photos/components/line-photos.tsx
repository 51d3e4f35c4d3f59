import type { Quote } from '../../components/quote.ts';
import { photoIdsOf } from '../rules.ts';
import styles from './line-photos.module.css';

export type LinkedPhoto = { id: string; url: string };

type Props = {
  item: Pick<Quote['items'][number], 'photos' | 'description'>;
  photos: readonly LinkedPhoto[];
  /** Called when a picture fails to load: its link may be too old. */
  onStale?: (() => void) | undefined;
};

/** The photos of a line, small; each opens as a whole. */
export function LinePhotos({ item, photos, onStale }: Props) {
  const ids = photoIdsOf([item]);
  const own = photos.filter(({ id }) => ids.includes(id));
  if (own.length === 0) return null;
  return (
    <ul className={styles.photos} onErrorCapture={onStale}>
      {own.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={`${url}&width=480`}
              alt={`${item.description}, ${index + 1} of ${own.length}`}
              width={120}
              height={90}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
