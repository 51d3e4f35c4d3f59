import { refusedAs } from '#browser/refused.ts';
import { Notice } from '#ui/notice.tsx';

/** What the server says to a move that it refused; or that it said nothing. */
export function RefusedNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="bad">
      {refusedAs(error)?.message ?? 'That did not arrive. Nothing has changed; try again.'}
    </Notice>
  );
}
