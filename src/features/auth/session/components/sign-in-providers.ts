import type { RouterContextProvider } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';

type SignInProviders = Awaited<ReturnType<Api['session']['providers']>>;

/** The ways to sign in besides a password; none when they cannot be loaded. */
export async function loadSignInProviders(
  context: Readonly<RouterContextProvider>,
): Promise<SignInProviders> {
  try {
    return await context.get(apiContext).session.providers();
  } catch (error) {
    console.error(error);
    return { social: [], membershipSite: null };
  }
}
