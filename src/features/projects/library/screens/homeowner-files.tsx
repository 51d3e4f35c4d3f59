import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { filterFrom, libraryPages } from '../components/library.ts';
import { LibraryPage } from '../components/library-page.tsx';
import { PaperList, paperInputs } from '../components/paper-list.tsx';

export const meta = titleMeta('Files');
export const loader = prefetch(({ library, quotes, invoices }, { url: { searchParams } }) => {
  const filter = filterFrom(searchParams);
  const papers = paperInputs(filter.projectId);
  return [
    library.list.infiniteOptions(libraryPages(filter)),
    quotes.list.queryOptions({ input: papers.quotes }),
    invoices.list.queryOptions({ input: papers.invoices }),
  ];
});

export default function HomeownerFiles() {
  return <LibraryPage papers={(projectId) => <PaperList projectId={projectId} />} />;
}
