import { isApiErrorCode } from '#lib/error-catalog.ts';

/** The code that a call is refused with; undefined when it succeeds. Other errors are thrown. */
export async function errorCodeOf(call: () => unknown) {
  try {
    await call();
    return;
  } catch (error) {
    const { code } = error as { code: string };
    if (isApiErrorCode(code)) return code;
    throw error;
  }
}
