import type { Api } from '#browser/context.ts';
import { getApiError } from '#lib/api-error-info.ts';

/** How often and how far apart a sign-in that comes from elsewhere is asked for (spec §2, §9). */
const MAX_ATTEMPTS = 10;
const RETRY_DELAY_MS = 300;

type SsoResponse = Awaited<ReturnType<Api['session']['sso']>>;
type Outcome = { arrival: SsoResponse } | { refused: 'no' | 'unavailable' };

/** Waits until the token is answered: again while the membership site does not, for three seconds at most. */
export async function exchangeSsoToken(
  api: Api,
  input: { token: string; redirectTo?: string },
  pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Outcome> {
  const deadline = performance.now() + MAX_ATTEMPTS * RETRY_DELAY_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return { arrival: await api.session.sso(input) };
    } catch (error) {
      const code = getApiError(error)?.code;
      if (code === undefined) throw error;
      if (code !== 'unavailable') return { refused: 'no' };
      if (attempt === MAX_ATTEMPTS || performance.now() > deadline)
        return { refused: 'unavailable' };
      await pause(RETRY_DELAY_MS);
    }
  }
}
