import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './section-menu.module.css';
import { headingsOf, type SectionItem, useSections } from './use-sections.ts';

/** How far below the top of the window a section begins to count as the one that is read. */
const READING_LINE = 160;

/** The section at the reading line: the last one at the end of the page, which may be too short to reach the line. */
function readCurrent(page: HTMLElement) {
  const headings = [...headingsOf(page)];
  const { scrollY, innerHeight } = window;
  if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
    return headings.at(-1)?.id;
  const begun = headings.filter((each) => each.getBoundingClientRect().top <= READING_LINE);
  return (begun.at(-1) ?? headings[0])?.id;
}

const readerScrolls = ['wheel', 'touchmove', 'keydown'] as const;

function useCurrent(page: RefObject<HTMLElement | null>, items: readonly SectionItem[]) {
  const [current, setCurrent] = useState<string>();
  // What was chosen stays the current one until the reader scrolls: a short section never reaches the line.
  const chosen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sections of another list begin elsewhere
  useEffect(() => {
    const read = () => page.current && setCurrent(chosen.current ?? readCurrent(page.current));
    const forget = () => {
      chosen.current = undefined;
    };
    read();
    addEventListener('scroll', read, { passive: true });
    addEventListener('resize', read);
    for (const event of readerScrolls) addEventListener(event, forget, { passive: true });
    return () => {
      removeEventListener('scroll', read);
      removeEventListener('resize', read);
      for (const event of readerScrolls) removeEventListener(event, forget);
    };
  }, [page, items]);
  const choose = (id: string) => {
    chosen.current = id;
    setCurrent(id);
  };
  return { current, choose };
}

type Props = {
  /** Whether there are always enough sections for a list, some of which the page may not have yet. */
  isLong?: boolean;
  children: ReactNode;
};

/**
 * A long page of sections, with a list of them beside it where there is room, and else in a strip that stays under the
 * header. The list is read from the page, because some sections show only once their data is there; its place is kept
 * free from the start.
 */
export function SectionMenu({ isLong, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const items = useSections(page);
  const { current, choose } = useCurrent(page, items);
  useEffect(() => {
    const list = strip.current;
    const link = current && list?.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`);
    // Only the strip moves: scrolling the link into view could move the page under the reader.
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={styles.layout} data-long={isLong || undefined}>
      <div className={styles.place}>
        {items.length > 2 && (
          <nav aria-label="On this page">
            <p className={styles.title}>On this page</p>
            <ul className={styles.list} ref={strip}>
              {items.map(({ id, title }) => (
                <li key={id}>
                  <a
                    className={styles.link}
                    href={`#${id}`}
                    aria-current={id === current ? 'location' : undefined}
                    onClick={() => choose(id)}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div ref={page} className={styles.page}>
        {children}
      </div>
    </div>
  );
}
