import type { Role } from '#lib/roles.ts';

type SignIn = { who: string; role: Role; email: string; password: string };

/** Everybody in the seed world has this password. */
export const DEMO_PASSWORD = 'plumbline';

/** Who to look at the seed world as; `role` is the one that they begin in. */
export const demoSignIns: readonly SignIn[] = [
  { who: 'Homeowner', role: 'homeowner', email: 'dana@example.com', password: DEMO_PASSWORD },
  { who: 'Contractor', role: 'contractor', email: 'marcus@example.com', password: DEMO_PASSWORD },
  { who: 'Admin', role: 'admin', email: 'admin@example.com', password: DEMO_PASSWORD },
  {
    who: 'Homeowner and contractor',
    role: 'homeowner',
    email: 'nora@example.com',
    password: DEMO_PASSWORD,
  },
];
