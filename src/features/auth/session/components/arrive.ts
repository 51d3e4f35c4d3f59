import type { Api } from '#browser/context.ts';
import { refusedAs } from '#browser/refused.ts';

/** How often and how far apart a sign-in that comes from elsewhere is asked for (spec §2, §9). */
const TRIES = 10;
const APART_MS = 300;

type Arrival = Awaited<ReturnType<Api['session']['sso']>>;
type Outcome = { arrival: Arrival } | { refused: 'no' | 'unavailable' };

/** Waits until the token is answered: again while the membership site does not, for three seconds at most. */
export async function arrive(
  api: Api,
  input: { token: string; redirectTo?: string },
  pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Outcome> {
  const giveUpAt = performance.now() + TRIES * APART_MS;
  for (let tried = 1; ; tried++) {
    try {
      return { arrival: await api.session.sso(input) };
    } catch (error) {
      const code = refusedAs(error)?.code;
      if (code === undefined) throw error;
      if (code !== 'unavailable') return { refused: 'no' };
      if (tried === TRIES || performance.now() > giveUpAt) return { refused: 'unavailable' };
      await pause(APART_MS);
    }
  }
}
