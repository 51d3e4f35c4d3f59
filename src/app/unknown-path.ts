import { redirect } from 'react-router';

/** Any unknown path leads home (spec §2). */
export const loader = () => redirect('/');
export const action = loader;
