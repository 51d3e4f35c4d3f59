import type { Role } from '#lib/roles.ts';

type SignIn = { who: string; role: Role; email: string; password: string };

/** The password of every demo user. */
export const DEMO_PASSWORD = 'plumbline';

/** The demo users to sign in as. `role` is the one that they start in. */
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
