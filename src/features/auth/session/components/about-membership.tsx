import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';

/** What the membership site is, for whoever reads its name here for the first time. */
export function AboutMembership({ name }: { name: string }) {
  const brand = brandOf(useMatches());
  return (
    <>
      {name} is a separate membership club for homeowners. You don’t need it to use {brand}.
    </>
  );
}
