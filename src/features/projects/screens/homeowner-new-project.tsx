import { useState } from 'react';
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router';
import * as z from 'zod';
import { prefetch } from '#browser/prefetch.ts';
import { titled } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { NewProjectForm } from '../components/new-project-form.tsx';
import { noWords } from '../components/project-words.ts';

export const meta = titled('New project');
export const loader = prefetch(({ categories, contractors }, { url }) => {
  const id = contractorIn(url.searchParams);
  const asked = id ? [contractors.get.queryOptions({ input: { id } })] : [];
  return [categories.list.queryOptions(), ...asked];
});

const contractorIn = (params: URLSearchParams) =>
  z.uuid().safeParse(params.get('contractorId')).data;

/** The steps are in the hash; nothing of what was fetched changes with them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** `?category=` and `?zipCode=` say what is known beforehand, `?contractorId=` who is asked by name. */
export default function HomeownerNewProject() {
  const [params] = useSearchParams();
  // The steps lead on to addresses without these: what the person came with stays.
  const [{ begin, contractorId }] = useState(() => {
    const zipCode = params.get('zipCode') ?? '';
    return {
      begin: {
        ...noWords,
        category: params.get('category') ?? '',
        zipCode: /^\d{5}$/.test(zipCode) ? zipCode : '',
      },
      contractorId: contractorIn(params),
    };
  });
  return (
    <>
      <PageHeader
        title="New project"
        back={{ to: '/homeowner/projects', label: 'Projects', wideOnly: true }}
      />
      <NewProjectForm begin={begin} contractorId={contractorId} />
    </>
  );
}
