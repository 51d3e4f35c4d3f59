import { type RefObject, useEffect, useState } from 'react';

export type SectionItem = { id: string; title: string };

/** Those inside a closed fold are nowhere on the page; what the fold itself is called is. */
export const headingsOf = (page: HTMLElement) =>
  page.querySelectorAll<HTMLElement>(
    'section[aria-labelledby] h2[id]:not(details:not([open]) > :not(summary) *)',
  );

/** As they stand on the page, which may be another order than that of its source. */
const inOrder = (headings: readonly HTMLElement[]) =>
  headings
    .map((heading) => ({ heading, top: heading.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top)
    .map(({ heading }) => heading);

const readItems = (page: HTMLElement): SectionItem[] =>
  inOrder([...headingsOf(page)]).map(({ id, textContent }) => ({ id, title: textContent ?? '' }));

const isSame = (a: readonly SectionItem[], b: readonly SectionItem[]) =>
  a.length === b.length && a.every(({ id, title }, n) => id === b[n]?.id && title === b[n]?.title);

/** The sections of a page, read from it, because some show only once their data is there. */
export function useSections(page: RefObject<HTMLElement | null>) {
  const [items, setItems] = useState<SectionItem[]>([]);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const read = () => {
      const found = readItems(element);
      setItems((before) => (isSame(before, found) ? before : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [page]);
  return items;
}
