import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './section-menu.module.css';

type Item = { id: string; title: string };

const readItems = (page: HTMLElement): Item[] =>
  [...page.querySelectorAll('section[aria-labelledby] h2[id]')].map(({ id, textContent }) => ({
    id,
    title: textContent ?? '',
  }));

const isSame = (a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every(({ id, title }, n) => id === b[n]?.id && title === b[n]?.title);

/**
 * A long page of sections, with a list of them beside it where there is room. The list is read from the page, because
 * some sections show only once their data is there; its place is kept free from the start.
 */
export function SectionMenu({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const read = () => {
      const found = readItems(element);
      setItems((before) => (isSame(before, found) ? before : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div className={styles.layout}>
      <div ref={page} className={styles.page}>
        {children}
      </div>
      {items.length > 2 && (
        <nav className={styles.menu} aria-label="On this page">
          <p className={styles.title}>On this page</p>
          <ul className={styles.list}>
            {items.map(({ id, title }) => (
              <li key={id}>
                <a className={styles.link} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
