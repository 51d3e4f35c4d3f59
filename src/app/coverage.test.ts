import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#features/contract.ts';
import { isPage } from './route-table.ts';

const text = readFileSync('docs/coverage.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Section'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', built = '', notYet = '']) => ({ section, built, notYet }));

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isPath = (name: string) => name.startsWith('/');

/**
 * The calls of the specification's section 7 and of what it asks of screens, by the names under which programs know
 * them. Renaming or losing one breaks programs of others.
 */
const publishedCalls = `
session: get signIn register signOut switchRole sso social setupMasterAdmin requestPasswordReset resetPassword verifyEmail
profile: get update sessions revokeSession export remove
leads: list available create get updateStatus expressInterest assign stats
projects: list get create update
quotes: list count get create createFromLead update send markViewed accept reject archive duplicate remind remove stats
conversations: list get create findOrCreate update archive remove markRead messages sendMessage live liveMessages stats unreadCount count consolidate escalate resolve
adminConversations: list findOrCreate stats
broadcasts: list get create
notifications: list unreadCount markRead markAllRead create remove live stats preferences updatePreferences
email: send
sms: send
contractors: search get full profile updateProfile create addService removeService addPortfolioItem removePortfolioItem addLocation removeLocation setAreasServed setProjects stats analytics recordView import
verification: get update start uploadDocument queue decide
categories: list add
reviews: list create respond flag markHelpful stats
reviewRequests: list create update remove
reviewTemplates: list create update remove
events: list get create createRecurring update remove stats conflicts
customers: list get create updateContactPreferences activity
communications: log history
settings: get save
savedContractors: list add remove
connectRequests: list create accept decline withdraw block
disputes: list get open update resolve
announcements: list create live
auditLogs: list
activities: list
analytics: platform
platformSettings: get save
paymentSettings: get save
counts: homeowner contractor admin footer
users: list get create update setRoles deactivate
search: all`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [namespace = '', calls = ''] = line.split(': ');
    return calls.split(' ').map((call) => `${namespace}.${call}`);
  });

const pathsUnder = (start: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${start}/${name}`);

/** Every path of the specification that is not for guests (spec §2). */
const portalPaths = [
  '/contractor/:id/full',
  ...pathsUnder(
    '/homeowner',
    `dashboard projects projects/new projects/:id projects/:id/edit saved-contractors messages quotes
    notifications profile settings billing reviews calendar files search search-data project-ideas
    cost-calculator help contractor/:id`,
  ),
  ...pathsUnder(
    '/contractor',
    `dashboard profile leads projects projects/:id messages calendar quotes quotes/new reviews
    analytics settings billing search help`,
  ),
  '/admin',
  ...pathsUnder(
    '/admin',
    `users contractors homeowners verification analytics support leads projects reviews disputes
    settings payment-settings announcements announcements/new audit-logs seed-data add-user
    import-contractors messages search connect-requests profile`,
  ),
];

const isAnswered = (name: string) => {
  const [namespace = '', call = ''] = name.split('.');
  const calls = (contract as Record<string, object>)[namespace];
  return calls !== undefined && Object.hasOwn(calls, call);
};

test('docs/coverage.md names as missing every path of the specification without a screen, and no other', () => {
  const missing = rows.flatMap(({ notYet }) => quoted(notYet)).filter(isPath);
  expect(missing.sort()).toEqual(portalPaths.filter((path) => !isPage(path)).sort());
});

test('the paths that it calls built have screens', () => {
  const built = rows.flatMap(({ built: cell }) => quoted(cell)).filter(isPath);
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((path) => !isPage(path.replace('{id}', ':id')))).toEqual([]);
});

test('it names as missing every published call that nothing answers, and no other', () => {
  const missing = rows
    .filter(({ section }) => section.startsWith('7'))
    .flatMap(({ notYet }) => quoted(notYet));
  expect(missing.sort()).toEqual(publishedCalls.filter((name) => !isAnswered(name)).sort());
});
