import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './picture-gallery.module.css';

export type Picture = {
  src: string;
  /** A smaller version for the grid. */
  thumbnail?: string;
  alt: string;
  /** Said in its place until it is there: the name of its file. */
  name?: string | undefined;
  caption?: string;
};

/** A grid of pictures. Each opens in a dialog with arrow-key navigation; without JavaScript it is a plain link. */
export function PictureGallery({ pictures, label }: { pictures: Picture[]; label: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState<number>();
  const current = index === undefined ? undefined : pictures[index];
  const go = (by: number) => setIndex((at = 0) => (at + by + pictures.length) % pictures.length);
  const keys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

  function onKeyDown(event: KeyboardEvent) {
    const by = keys[event.key];
    if (!by) return;
    event.preventDefault();
    go(by);
  }

  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {pictures.map(({ src, thumbnail, alt, name }, at) => (
          <li key={src}>
            <a
              className={styles.open}
              data-name={name}
              href={src}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setIndex(at);
                dialog.current?.showModal();
              }}
            >
              <img src={thumbnail ?? src} alt={alt} width={400} height={300} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={label}
        closedby="any"
        onKeyDown={onKeyDown}
        onClose={() => setIndex(undefined)}
      >
        {current && (
          <figure className={styles.large}>
            <img src={current.src} alt={current.alt} width={1200} height={900} />
            <figcaption className={styles.caption}>
              <span>{current.caption ?? current.alt}</span>
              <span className={styles.position} aria-live="polite">
                {(index ?? 0) + 1} of {pictures.length}
              </span>
            </figcaption>
          </figure>
        )}
        {pictures.length > 1 && (
          <>
            <button
              type="button"
              className={styles.previous}
              aria-label="Previous"
              onClick={() => go(-1)}
            >
              <IconChevronLeft size={24} stroke={1.75} />
            </button>
            <button type="button" className={styles.next} aria-label="Next" onClick={() => go(1)}>
              <IconChevronRight size={24} stroke={1.75} />
            </button>
          </>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <IconX size={24} stroke={1.75} />
        </button>
      </dialog>
    </>
  );
}
