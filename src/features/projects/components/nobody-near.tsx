import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import { placeQuery } from './project-fields.tsx';

/** Pros travel this far for most jobs. */
const MILES = 50;

/** Says before the posting that no pro does this work there yet, and what happens then. */
export function NobodyNear({ category, zipCode }: { category: string; zipCode: string }) {
  const { data: place } = useQuery(placeQuery(zipCode));
  const { data } = useQuery({
    ...orpc.contractors.search.queryOptions({
      input: { service: category, zip: zipCode, radius: MILES, limit: 1 },
    }),
    enabled: category !== '' && place !== undefined,
    retry: false,
  });
  if (!place || !data || data.count > (data.unclaimed ?? 0)) return null;
  return (
    <Notice
      tone="attention"
      title={`No pro for ${category} near ${place.city}, ${place.state} yet`}
    >
      Post it anyway and we’ll look for a pro. You’ll hear from us as soon as one is interested.
    </Notice>
  );
}
