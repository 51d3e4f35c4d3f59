import { createMember, type Role } from './members.ts';
import { addMs, days, type Site } from './site.ts';

/** The same for all demo members: it is printed at startup and protects nothing. */
export const DEMO_PASSWORD = 'open the gate';

type DemoMember = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  zipCode: string;
  role: Role;
  documentId?: string;
  joinedDaysAgo: number;
};

export const demoMembers: DemoMember[] = [
  {
    email: 'odile.fenwick@example.com',
    firstName: 'Odile',
    lastName: 'Fenwick',
    phone: '(312) 555-0171',
    zipCode: '60614',
    role: 'member',
    joinedDaysAgo: 612,
  },
  {
    email: 'bram.castellane@example.com',
    firstName: 'Bram',
    lastName: 'Castellane',
    phone: '(503) 555-0172',
    zipCode: '97214',
    role: 'member',
    // Documents from before accounts existed have card numbers as names.
    documentId: 'card-0417',
    joinedDaysAgo: 2_310,
  },
  {
    email: 'petra.holloway@example.com',
    firstName: 'Petra',
    lastName: 'Holloway',
    phone: '(312) 555-0173',
    zipCode: '60607',
    role: 'employee',
    joinedDaysAgo: 895,
  },
  {
    email: 'anselm.wright@example.com',
    firstName: 'Anselm',
    lastName: 'Wright',
    phone: '(312) 555-0174',
    zipCode: '60601',
    role: 'admin',
    joinedDaysAgo: 1_460,
  },
];

/** Fills a site that has no members yet. Safe when several processes start at the same time. */
export async function seedDemoMembers(site: Site) {
  const { rows } = await site.db.query('select from member_site.accounts limit 1');
  if (rows.length > 0) return;
  for (const { joinedDaysAgo, ...member } of demoMembers)
    await createMember(site, {
      ...member,
      password: DEMO_PASSWORD,
      emailVerified: true,
      joined: addMs(site.now(), -days(joinedDaysAgo)),
    });
}

const roleDescriptions: Record<Role, string> = {
  member: 'a member',
  employee: 'works for the guild',
  admin: 'runs the guild',
};

/** One line for each demo member, printed at startup. */
export const demoSignIns = () =>
  demoMembers.map(({ email, role }) => `  ${email} / ${DEMO_PASSWORD} (${roleDescriptions[role]})`);
