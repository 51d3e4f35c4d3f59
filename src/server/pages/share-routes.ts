import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { findPublicContractor } from '#features/contractors/public-page/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { ownValue } from '#lib/own-value.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { guestCaller } from '../http/guest-caller.ts';
import { KeptResults } from '../threads/kept-results.ts';
import { isEtagMatch } from './cached-page.ts';
import type { ShareImage } from './share-image.ts';

/** About 500 pictures. */
const MAX_KEPT_BYTES = 6 * 1024 * 1024;

const pages: Record<string, Omit<ShareImage, 'brand'>> = {
  site: {
    title: 'What do you need done?',
    lines: ['Up to four pros near you can answer.', 'No fees for leads. No paid rank.'],
  },
  search: {
    title: 'Find pros near you',
    lines: ['By service, ZIP code and rating.', 'The order of results is published.'],
  },
  'how-it-works': {
    title: 'From “it leaks” to “it’s done”',
    lines: ['What happens, who sees what,', 'and what each side may expect.'],
  },
  'for-contractors': {
    title: 'Jobs worth the drive, with no lead fees',
    lines: ['Four contractors at most on a job.'],
  },
  costs: {
    title: 'What does it cost?',
    lines: ['The middle price and the usual range', 'for your ZIP code, with the source.'],
  },
  ideas: { title: 'Project ideas', lines: ['Finished work by room, style and budget.'] },
};

/** Pictures for shared links: one for each kind of page, and one for each contractor. */
export function shareRoutes(db: Db, services: Services) {
  const routes = new Hono();
  const kept = new KeptResults(MAX_KEPT_BYTES);
  const { pictures } = services.threads;
  const answer = async (content: Omit<ShareImage, 'brand'>, c: Context) => {
    const request = c.req.raw;
    const image = { ...content, brand: services.config.brand };
    const key = createHash('sha256').update(JSON.stringify(image)).digest('base64url');
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      etag: `"${key.slice(0, 22)}"`,
    };
    if (isEtagMatch(headers.etag, request.headers.get('if-none-match')))
      return new Response(null, { status: 304, headers });
    const caller = guestCaller(c);
    const draw = () => pictures.run(caller, 'renderShareImage', image);
    return new Response(await kept.get(key, draw), { headers });
  };

  routes.get('/og/:page{[a-z-]+\\.png}', (c) => {
    const content = ownValue(pages, c.req.param('page').slice(0, -'.png'.length));
    if (!content) throw new ApiError('not-found');
    return answer(content, c);
  });

  routes.get('/og/contractor/:file{[0-9a-f-]{36}\\.png}', async (c) => {
    const context = { db, services, now: () => new Date() };
    const contractor = await findPublicContractor(context, c.req.param('file').slice(0, -4));
    if (!contractor) throw new ApiError('not-found');
    const { businessName, city, state, rating, reviewCount } = contractor;
    const reviews = reviewCount === 1 ? 'one review' : `${reviewCount} reviews`;
    const lines = [
      [city, state].filter(Boolean).join(', '),
      contractor.services.slice(0, 3).join(' · '),
      reviewCount > 0 ? `${rating.toFixed(1)} of 5 in ${reviews}` : '',
    ];
    return answer({ title: businessName, lines: lines.filter(Boolean) }, c);
  });
  return routes;
}
