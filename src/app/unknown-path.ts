import { redirect } from 'react-router';

/** Redirects any unknown path to the home page (spec §2). */
export const loader = () => redirect('/');
export const action = loader;
