import { useMemo } from 'react';
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titled } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { NewProjectForm } from '../components/new-project-form.tsx';
import { noWords } from '../components/project-words.ts';

export const meta = titled('New project');
export const loader = prefetch(({ categories }) => [categories.list.queryOptions()]);

/** The steps are in the hash; nothing of what was fetched changes with them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** `?category=` and `?zipCode=` say what is known beforehand. */
export default function HomeownerNewProject() {
  const [params] = useSearchParams();
  const category = params.get('category') ?? '';
  const zipCode = params.get('zipCode') ?? '';
  const begin = useMemo(
    () => ({ ...noWords, category, zipCode: /^\d{5}$/.test(zipCode) ? zipCode : '' }),
    [category, zipCode],
  );
  return (
    <>
      <PageHeader
        title="New project"
        back={{ to: '/homeowner/projects', label: 'Projects', wideOnly: true }}
      />
      <NewProjectForm begin={begin} />
    </>
  );
}
