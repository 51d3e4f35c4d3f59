import { refusedAs } from '#browser/refused.ts';
import { Notice } from '#ui/notice.tsx';

/** What the server says to a move that it refused; or that it said nothing: then it may have been made. */
export function RefusedNotice({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="bad">
      {refusedAs(error)?.message ??
        'No answer came. Try again: what is done already is not done twice.'}
    </Notice>
  );
}
