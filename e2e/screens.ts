import type { APIRequestContext, Page } from '@playwright/test';
import { pages } from '#app/route-table.ts';
import { expect } from './fixtures.ts';

/** The kinds of users that see different screens, with their demo accounts. */
export const viewers = {
  guest: { area: 'public' },
  homeowner: { area: 'homeowner', email: 'dana@example.com' },
  contractor: { area: 'contractor', email: 'marcus@example.com' },
  admin: { area: 'admin', email: 'admin@example.com' },
} as const;

export type Viewer = keyof typeof viewers;

/** Where a list is empty, the page of a record that does not exist. */
export const MISSING_ID = '00000000-0000-7000-8000-000000000000';

type GetJson = <Answer = { items: { id: string }[] }>(path: string) => Promise<Answer>;
type LocalPages = Record<'services' | 'cities', { path: string }[]>;

/** The page with the most pros by service or city. */
const localPath =
  (kind: keyof LocalPages, query = '') =>
  async (getJson: GetJson) => {
    const pages = await getJson<LocalPages>(`/local-pages${query}`);
    return pages[kind][0]?.path ?? '/services';
  };

const withFirstRecord =
  (list: string, toAddress: (id: string) => string) => async (getJson: GetJson) => {
    const { items } = await getJson(list);
    return toAddress(items[0]?.id ?? MISSING_ID);
  };

const pathToFirst = (path: string, list: string) =>
  withFirstRecord(list, (id) => path.replace(':id', encodeURIComponent(id)));

const mostReviewedPath = '/contractors?limit=1&sort=reviews';

/** The record to open for each path with a parameter. Every such path needs an entry. */
const records: Record<string, (getJson: GetJson) => Promise<string>> = {
  '/contractor/:id': pathToFirst('/contractor/:id', mostReviewedPath),
  '/contractor/:id/claim': pathToFirst('/contractor/:id/claim', mostReviewedPath),
  '/contractor/:id/full': pathToFirst('/contractor/:id/full', mostReviewedPath),
  '/homeowner/contractor/:id': pathToFirst('/homeowner/contractor/:id', mostReviewedPath),
  '/homeowner/projects/:id': pathToFirst('/homeowner/projects/:id', '/projects'),
  '/homeowner/projects/:id/edit': pathToFirst('/homeowner/projects/:id/edit', '/projects'),
  '/contractor/projects/:id': pathToFirst('/contractor/projects/:id', '/projects'),
  '/homeowner/help/:article': async () => '/homeowner/help/accept-a-quote',
  '/contractor/help/:article': async () => '/contractor/help/write-a-quote',
  '/admin/users/:id': async (getJson) => {
    const { items } = await getJson<{ items: { uid: string }[] }>('/admin/users?role=contractor');
    return `/admin/users/${items[0]?.uid ?? MISSING_ID}`;
  },
  '/admin/broadcasts/:id': pathToFirst('/admin/broadcasts/:id', '/broadcasts'),
  // A checkout is somebody's own and there once: billing.spec.ts opens it.
  '/homeowner/billing/checkout/:id': async () => '/homeowner/billing',
  '/services/:service': localPath('services'),
  '/services/:service/:city': localPath('services', '?zipCode=60614'),
  '/cities/:city': localPath('cities'),
  '/contractor/billing/plan/:id': async () => '/contractor/billing',
  '/quote-view/:token': async () => '/quote-view/nobody-was-sent-this',
};

/** Queries with which a screen shows more, such as an open record. */
const detailQueries: Record<string, (getJson: GetJson) => Promise<string>> = {
  '/homeowner/quotes': withFirstRecord('/quotes', (id) => `?quoteId=${id}`),
  '/homeowner/messages': withFirstRecord('/conversations', (id) => `?conversationId=${id}`),
  '/homeowner/billing': withFirstRecord('/invoices', (id) => `?invoiceId=${id}`),
  '/contractor/billing': withFirstRecord('/invoices', (id) => `?invoiceId=${id}`),
  '/contractor/quotes': withFirstRecord('/quotes', (id) => `?quoteId=${id}`),
  '/contractor/quotes/new': withFirstRecord('/quotes?status=draft', (id) => `?quoteId=${id}`),
  '/contractor/messages': withFirstRecord('/conversations', (id) => `?conversationId=${id}`),
  '/contractor/customers': withFirstRecord('/customers', (id) => `?customerId=${id}`),
  '/contractor/leads': withFirstRecord('/leads/available', (id) => `?leadId=${id}`),
  '/admin/leads': withFirstRecord('/admin/leads', (id) => `?leadId=${id}`),
  '/admin/projects': withFirstRecord('/admin/projects', (id) => `?projectId=${id}`),
  '/admin/support': withFirstRecord('/admin/support', (id) => `?conversationId=${id}`),
  '/admin/messages': withFirstRecord('/admin/conversations', (id) => `?conversationId=${id}`),
  '/search': async () => '?service=Roof+Repair&zip=60614',
  '/register': async () => '?role=contractor',
  '/resources/cost-calculator': async () => '?category=Fence+Installation&zipCode=60614',
};

/** The addresses of every page in the route table that this viewer may open, with and without an open record. */
export async function addressesOf(viewer: Viewer, request: APIRequestContext) {
  const { area } = viewers[viewer];
  const getJson: GetJson = async (path) => (await request.get(`/api${path}`)).json();
  const addresses: string[] = [];
  for (const { path, portal } of pages) {
    if (portal !== area && !(portal === 'signed-in' && area === 'homeowner')) continue;
    const record = records[path];
    expect(record || !path.includes(':'), `${path} has its record in screens.ts`).toBeTruthy();
    const address = record ? await record(getJson) : path;
    addresses.push(address);
    const detailQuery = detailQueries[path];
    if (detailQuery) addresses.push(`${address}${await detailQuery(getJson)}`);
  }
  return addresses;
}

type ListedProject = { id: string; status: string; quoteCount: number };

/** A project in each state that the viewer has, and the one with the most quotes: each shows other parts of the page. */
export async function projectAddressesOf(
  viewer: 'homeowner' | 'contractor',
  request: APIRequestContext,
) {
  const answer = await request.get('/api/projects?limit=100');
  const { items } = (await answer.json()) as { items: ListedProject[] };
  const statuses = [...new Set(items.map(({ status }) => status))];
  const mostCompared = items
    .filter(({ status }) => status === 'quotes_pending')
    .toSorted((a, b) => b.quoteCount - a.quoteCount);
  const shown = new Set([
    ...statuses.map((each) => items.find(({ status }) => status === each)),
    mostCompared[0],
  ]);
  return [...shown].flatMap((project) => (project ? [`/${viewer}/projects/${project.id}`] : []));
}

/** Whether the focus is visible, as an outline or a shadow. */
export const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const isMarked = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    // A link that covers its whole row may be marked on the row or on the covering element.
    const parent = focused.parentElement;
    const candidates = [focused, parent, parent?.parentElement, focused.closest('li')];
    return (
      isMarked(getComputedStyle(focused, '::after')) ||
      candidates.some((element) => element && isMarked(getComputedStyle(element)))
    );
  });

/** Animations that still run although reduced motion is requested. */
export const findRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(duration) > 10 ? [String(duration)] : [];
    }),
  );
