import type { APIRequestContext, Page } from '@playwright/test';
import { pages } from '#app/route-table.ts';
import { expect } from './fixtures.ts';

/** Everybody for whom the product looks another way. Those without a password have just registered. */
export const viewers = {
  guest: { area: 'public' },
  homeowner: { area: 'homeowner', email: 'dana@example.com' },
  contractor: { area: 'contractor', email: 'marcus@example.com' },
  admin: { area: 'admin', email: 'admin@example.com' },
} as const;

export type Viewer = keyof typeof viewers;

type GetJson = (path: string) => Promise<{ items: { id: string }[] }>;

const withFirstRecord = (list: string, open: (id: string) => string) => async (ask: GetJson) => {
  const { items } = await ask(list);
  return open(items[0]?.id ?? 'none');
};

const pathToFirst = (path: string, list: string) =>
  withFirstRecord(list, (id) => path.replace(':id', encodeURIComponent(id)));

const mostReviewedPath = '/contractors?limit=1&sort=reviews';

/** Which record stands for an address that names one; an address without its line here is a fault. */
const records: Record<string, (ask: GetJson) => Promise<string>> = {
  '/contractor/:id': pathToFirst('/contractor/:id', mostReviewedPath),
  '/contractor/:id/claim': pathToFirst('/contractor/:id/claim', mostReviewedPath),
  '/contractor/:id/full': pathToFirst('/contractor/:id/full', mostReviewedPath),
  '/homeowner/contractor/:id': pathToFirst('/homeowner/contractor/:id', mostReviewedPath),
  '/homeowner/projects/:id': pathToFirst('/homeowner/projects/:id', '/projects'),
  '/homeowner/projects/:id/edit': pathToFirst('/homeowner/projects/:id/edit', '/projects'),
  '/contractor/projects/:id': pathToFirst('/contractor/projects/:id', '/projects'),
  '/admin/broadcasts/:id': pathToFirst('/admin/broadcasts/:id', '/broadcasts'),
  '/quote-view/:token': async () => '/quote-view/nobody-was-sent-this',
};

/** What a screen shows besides, by what stands in its query. */
const detailQueries: Record<string, (ask: GetJson) => Promise<string>> = {
  '/homeowner/quotes': withFirstRecord('/quotes', (id) => `?quoteId=${id}`),
  '/homeowner/messages': withFirstRecord('/conversations', (id) => `?conversationId=${id}`),
  '/contractor/quotes': withFirstRecord('/quotes', (id) => `?quoteId=${id}`),
  '/contractor/quotes/new': withFirstRecord('/quotes?status=draft', (id) => `?quoteId=${id}`),
  '/contractor/messages': withFirstRecord('/conversations', (id) => `?conversationId=${id}`),
  '/contractor/customers': withFirstRecord('/customers', (id) => `?customerId=${id}`),
  '/contractor/leads': withFirstRecord('/leads/available', (id) => `?leadId=${id}`),
  '/admin/messages': withFirstRecord('/admin/conversations', (id) => `?conversationId=${id}`),
  '/search': async () => '?service=Roof+Repair&zip=60614',
  '/register': async () => '?role=contractor',
  '/resources/cost-calculator': async () => '?category=Fence+Installation&zipCode=60614',
};

/** Every address of the route table that this viewer may open, and what stands behind its rows. */
export async function addressesOf(viewer: Viewer, request: APIRequestContext) {
  const { area } = viewers[viewer];
  const ask: GetJson = async (path) => (await request.get(`/api${path}`)).json();
  const found: string[] = [];
  for (const { path, portal } of pages) {
    if (portal !== area && !(portal === 'signed-in' && area === 'homeowner')) continue;
    const record = records[path];
    expect(record || !path.includes(':'), `${path} has its record in screens.ts`).toBeTruthy();
    const address = record ? await record(ask) : path;
    found.push(address);
    const opening = detailQueries[path];
    if (opening) found.push(`${address}${await opening(ask)}`);
  }
  return found;
}

/** Controls that a thumb could miss: below 44 pixels, or below 24 where WCAG 2.2 lets a link be a line of text. */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden], [tabindex="-1"])',
    );
    return [...controls].flatMap((control) => {
      const isChoice = control.matches('[type=checkbox], [type=radio]');
      const [words] = 'labels' in control ? ((control.labels as NodeListOf<Element>) ?? []) : [];
      // The words beside a box are as good as the box; a field reaches to its edge.
      const target = (isChoice && words) || control.closest('.mantine-Input-input') || control;
      const reach = [target, ...(target === words ? words.querySelectorAll('*') : [])];
      const around = getComputedStyle(control, '::before');
      const beyond =
        around.content !== 'none' && around.position === 'absolute' ? -parseFloat(around.top) : 0;
      const inside = control.getBoundingClientRect();
      const most = (side: 'width' | 'height') =>
        Math.max(
          inside[side] + 2 * Math.max(beyond, 0),
          ...reach.map((part) => part.getBoundingClientRect()[side]),
        );
      const [width, height] = [most('width'), most('height')];
      const hidden = !target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (hidden || inside.width <= 1 || inside.height <= 1) return [];
      const isText = target.matches('a:not([class*=button])');
      if (isText && getComputedStyle(target).display === 'inline') return [];
      const least = isText ? 24 : 44;
      if (height >= least - 0.5 && width >= 24 - 0.5) return [];
      return `${target.outerHTML.slice(0, 120)} ${Math.round(width)} by ${Math.round(height)}`;
    });
  });

/** Whether something of the focus can be seen: an outline, or a shadow that was not there. */
export const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const isMarked = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    // A link that its whole row is may be marked by what lies over the row, or by the row.
    const above = focused.parentElement;
    const rows = [focused, above, above?.parentElement, focused.closest('li')];
    return (
      isMarked(getComputedStyle(focused, '::after')) ||
      rows.some((element) => element && isMarked(getComputedStyle(element)))
    );
  });

/** What still moves for somebody who asked for less motion. */
export const findRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(duration) > 10 ? [String(duration)] : [];
    }),
  );
