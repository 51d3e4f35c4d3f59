import { redirectToHome } from '#browser/missed-page.ts';

/** Redirects any unknown path to the home page (spec §2). */
export const loader = () => redirectToHome();
export const action = loader;
