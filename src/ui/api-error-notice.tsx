import { getErrorMessage } from '#lib/api-error-info.ts';
import { Notice } from './notice.tsx';

/** Why a move was not made, or that nobody knows whether it was. */
export function ApiErrorNotice({ error }: { error: unknown }) {
  return error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null;
}
