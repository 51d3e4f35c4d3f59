import { getErrorMessage } from '#lib/api-error-info.ts';
import { Notice } from './notice.tsx';

/** Why a call failed, or that its outcome is unknown because no answer arrived. */
export function ApiErrorNotice({ error }: { error: unknown }) {
  return error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null;
}
