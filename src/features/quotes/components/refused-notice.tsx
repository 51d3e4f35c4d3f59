import { refusedWords } from '#browser/refused.ts';
import { Notice } from '#ui/notice.tsx';

/** Why a move was not made, or that nobody knows whether it was. */
export function RefusedNotice({ error }: { error: unknown }) {
  return error ? <Notice tone="bad">{refusedWords(error)}</Notice> : null;
}
