import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';

export { OwnReports as default } from '../components/own-reports.tsx';

export const meta = titleMeta('Reports');
export const loader = prefetch(({ reports }) => [reports.mine.infiniteOptions(unfilteredPages)]);
