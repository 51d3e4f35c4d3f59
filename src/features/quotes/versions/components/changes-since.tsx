import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { VersionChanges } from './version-changes.tsx';

/** What changed in a quote since the version that its reader has before them; nothing where that is not known. */
export function ChangesSince({ quote, version }: { quote: { id: string }; version: number }) {
  const { data, isPending } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id } }),
  );
  if (isPending) return <LoadingRows rows={2} label="Loading what changed" />;
  return data?.items
    .filter((each) => each.version > version)
    .map((each) => <VersionChanges key={each.version} changes={each.changes} />);
}
