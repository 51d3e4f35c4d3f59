import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { filterFrom, libraryPages } from '../components/library.ts';
import { LibraryPage } from '../components/library-page.tsx';

export const meta = titleMeta('Files');
export const loader = prefetch(({ library }, { url: { searchParams } }) => [
  library.list.infiniteOptions(libraryPages(filterFrom(searchParams))),
]);

export default function ContractorFiles() {
  return <LibraryPage />;
}
