import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createScenario, picture, type Scenario } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import type { Web } from './web.ts';

/*
 * Changes of each kind that public pages show drop the cached pages that show them, and keep those that do not.
 */
let world: World;
let scene: Scenario;
type PageName = 'home' | 'search' | 'profile' | 'ideas' | 'costs' | 'reviews' | 'terms';
let cachedPaths: Record<PageName, string>;

const web: Web = {
  asset: () => undefined,
  renderMail: () => Promise.reject(new Error('no mails here')),
  close: async () => {},
  render: async () =>
    new Response('<p>a page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};

beforeAll(async () => {
  world = await createWorld({}, { web });
  scene = await createScenario(world);
  cachedPaths = {
    home: '/',
    search: '/search?service=Roof+Repair&zip=60614',
    profile: `/contractor/${scene.people.contractor.contractorId}`,
    ideas: '/resources/project-ideas',
    costs: '/resources/cost-calculator',
    reviews: '/how-reviews-work',
    terms: '/terms-of-service.html',
  };
});

const rerenderedPages = async () => {
  const made = [];
  for (const [name, path] of Object.entries(cachedPaths)) {
    const answer = await world.fetch(path);
    if (answer.headers.get('server-timing') === 'page;desc=made') made.push(name);
  }
  return made;
};
beforeEach(async () => {
  await world.settle();
  await rerenderedPages();
  expect(await rerenderedPages()).toEqual([]);
});

type Api = Awaited<ReturnType<World['as']>>;
type Change = (
  people: Record<'homeowner' | 'contractor' | 'permitted' | 'master', Api>,
) => Promise<unknown>;

const firstPortfolioItemId = async (pro: Api) =>
  (await pro.contractors.profile()).portfolio[0]?.id ?? '';
/**
 * What each change shows on, and what goes along: pages are dropped by the kind of an activity, so that a business that
 * changes drops all pages that show any. Nothing else may go.
 */
const changes: [string, PageName[], PageName[], Change][] = [
  [
    'a review',
    ['home', 'search', 'profile', 'reviews'],
    [],
    ({ homeowner }) =>
      homeowner.reviews.create({ projectId: scene.done.id, rating: 5, comment: 'Straight.' }),
  ],
  [
    'an answer to a review',
    ['profile'],
    ['home', 'search', 'reviews'],
    async ({ contractor }) => {
      const { items } = await contractor.reviews.list({
        contractorId: scene.people.contractor.contractorId,
      });
      await contractor.reviews.respond({ id: items[0]?.id ?? '', comment: 'Thank you.' });
    },
  ],
  [
    'what a business says of itself',
    ['home', 'search', 'profile'],
    ['ideas'],
    ({ contractor }) => contractor.contractors.updateProfile({ description: 'Slate, since 1987.' }),
  ],
  [
    'a piece of a portfolio',
    ['profile'],
    ['home', 'search', 'ideas'],
    async ({ contractor }) => {
      const { id } = await contractor.files.upload({ file: await picture() });
      await contractor.contractors.addPortfolioItem({
        title: 'A roof',
        category: 'Roof Repair',
        afterFileId: id,
      });
    },
  ],
  [
    'a piece that joins the ideas',
    ['profile', 'ideas'],
    ['home', 'search'],
    async ({ contractor }) =>
      contractor.contractors.showIdea({
        id: await firstPortfolioItemId(contractor),
        room: 'Outside',
        style: 'Classic',
        budget: '5k_to_15k',
      }),
  ],
  [
    'an idea that an admin takes away',
    ['ideas'],
    [],
    async ({ permitted }) =>
      permitted.ideas.remove({ id: (await permitted.ideas.list({})).items[0]?.id ?? '' }),
  ],
  [
    'a piece that goes',
    ['profile', 'ideas'],
    ['home', 'search'],
    async ({ contractor }) =>
      contractor.contractors.removePortfolioItem({ id: await firstPortfolioItemId(contractor) }),
  ],
  [
    'a service that is offered',
    ['home', 'search', 'profile'],
    ['ideas'],
    ({ contractor }) => contractor.contractors.addService({ name: 'Gutter Cleaning' }),
  ],
  [
    'a service that joins the list',
    ['home', 'search', 'costs'],
    [],
    ({ permitted }) => permitted.categories.add({ name: 'Thatching', group: 'Roof & exterior' }),
  ],
  [
    'a listing that is taken out',
    ['home', 'search'],
    [],
    ({ master }) => master.claims.decide({ id: scene.removalId, granted: true }),
  ],
  [
    'a register that comes in',
    ['home', 'search', 'profile'],
    [],
    async ({ master }) => {
      const { id } = await master.contractors.import({
        file: new File(['Name,ZIP\nTessera Tile,60614\n'], 'register.csv'),
        sourceName: 'A register',
        sourceDate: '2026-01-01',
        dryRun: 'false',
      });
      await world.settle();
      expect(await master.contractorImports.get({ id })).toMatchObject({ status: 'completed' });
    },
  ],
  [
    'a business that hides its page',
    ['home', 'search', 'profile', 'ideas'],
    [],
    ({ contractor }) => contractor.settings.save({ privacy: { publicProfile: false } }),
  ],
  [
    'a business that shows its page again',
    ['home', 'search', 'profile', 'ideas'],
    [],
    ({ contractor }) => contractor.settings.save({ privacy: { publicProfile: true } }),
  ],
];

test.each(changes)('%s: %j, and along with them %j', async (_, expected, along, change) => {
  const { homeowner, contractor, permitted, master } = scene.people;
  await change({
    homeowner: await world.as(homeowner),
    contractor: await world.as(contractor),
    permitted: await world.as(permitted),
    master: await world.as(master),
  });
  await world.settle();
  expect((await rerenderedPages()).sort()).toEqual([...expected, ...along].sort());
});

test('an announcement drops every page, for it stands above all of them', async () => {
  const { announcements } = await world.as(scene.people.permitted);
  const { id } = await announcements.create({
    ...{ title: 'Storm in Chicago', body: 'Answers take longer.', severity: 'warning' },
    ...{ audience: ['guest'], isDismissible: true, state: null },
  });
  await world.settle();
  expect(await rerenderedPages()).toEqual(Object.keys(cachedPaths));
  await announcements.end({ id });
  await world.settle();
  expect(await rerenderedPages()).toEqual(Object.keys(cachedPaths));
});

test('a change that only its owner may see drops no page', async () => {
  const owner = await world.as(scene.people.homeowner);
  await owner.conversations.sendMessage({ id: scene.conversation.id, content: 'Thursday?' });
  await world.settle();
  expect((await rerenderedPages()).filter((name) => name !== 'profile')).toEqual([]);
});
