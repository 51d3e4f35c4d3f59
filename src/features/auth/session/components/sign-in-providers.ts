import type { RouterContextProvider } from 'react-router';
import { type Api, apiContext } from '#browser/context.ts';

type SignInProviders = Awaited<ReturnType<Api['session']['providers']>>;

/** How one may sign in here beside a password. When that cannot be found out, the password remains. */
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
