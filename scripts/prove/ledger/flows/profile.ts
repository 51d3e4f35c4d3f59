import type { Fields } from '../http.ts';
import { idOf, type Person, pick, type World, ZIP } from '../world.ts';
import { uploadPicture } from './files.ts';

const PROFILE = '/api/contractor-profile';
const names = ['description', 'services', 'businessLocations', 'areasServed', 'specialties'];

/** A business changes all that its profile holds. Every answer is the whole profile, as it must be read back. */
export async function runProfile(world: World, contractor: Person) {
  const { book, writer } = world;
  const change = async (
    call: string,
    target: `${string} ${string}`,
    body?: Fields,
    again: readonly number[] | 'same' | 'replayed' = 'replayed',
  ) => {
    const sent = { again, ...(body && { body }) };
    let profile: Fields = {};
    await writer.write(`contractors.${call}`, contractor, target, sent, async (answer) => {
      profile = answer.id ? answer : (await writer.read(contractor, PROFILE)).body;
      book.item(contractor, PROFILE, pick(profile, ...names));
    });
    const portfolio = (profile.portfolio as Fields[]).map(({ id, title }) => ({ id, title }));
    return { ...profile, portfolio } as Fields & { portfolio: Fields[] };
  };
  const find = (items: unknown, field: string, value: string) =>
    idOf((items as Fields[]).find((item) => item[field] === value) ?? {});

  await change(
    'updateProfile',
    `PATCH ${PROFILE}`,
    { description: book.mark('profile'), specialties: ['Slate', 'Copper'] },
    'same',
  );
  const service = 'Gutter Installation';
  const served = await change('addService', `POST ${PROFILE}/services`, {
    name: service,
    description: book.mark('service'),
  });
  await change(
    'removeService',
    `DELETE ${PROFILE}/services/${find(served.services, 'name', service)}`,
    undefined,
    [404],
  );
  const place = book.mark('place');
  const located = await change('addLocation', `POST ${PROFILE}/locations`, {
    name: place,
    zipCode: ZIP,
  });
  const location = `${PROFILE}/locations/${find(located.businessLocations, 'name', place)}`;
  await change('updateLocation', `PATCH ${location}`, { name: book.mark('place') }, 'same');
  await change('removeLocation', `DELETE ${location}`, undefined, [404]);
  await change(
    'setAreasServed',
    `PUT ${PROFILE}/areas-served`,
    { areas: ['Chicago', book.mark('area')] },
    'same',
  );
  await change('setProjects', `PUT ${PROFILE}/projects`, { ids: [] }, 'same');

  const title = book.mark('work');
  const shown = await change('addPortfolioItem', `POST ${PROFILE}/portfolio`, {
    ...{ title, category: 'Roof Repair' },
    afterFileId: await uploadPicture(world, contractor),
  });
  const work = find(shown.portfolio, 'title', title);
  const piece = `${PROFILE}/portfolio/${work}` as const;
  const renamed = await change(
    'updatePortfolioItem',
    `PATCH ${piece}`,
    { title: book.mark('work') },
    'same',
  );
  const ids = renamed.portfolio.map((one) => idOf(one)).reverse();
  await change('orderPortfolio', `PUT ${PROFILE}/portfolio/order`, { ids }, 'same');
  await change(
    'showIdea',
    `PUT ${piece}/idea`,
    { room: 'Outside', style: 'Modern', budget: '5k_to_15k' },
    'same',
  );
  await change('hideIdea', `DELETE ${piece}/idea`, undefined, [404]);
  await runIdea(world, contractor, work);
  const left = await change('removePortfolioItem', `DELETE ${piece}`, undefined, [404]);
  if (left.portfolio.some(({ id }) => id === work))
    throw new Error('a removed work is still shown');
  await saveSettings(world, contractor);
}

/** An admin shows a work among the ideas, and a homeowner keeps it. */
async function runIdea(
  { book, writer, admin, homeowners: [homeowner] }: World,
  { contractorId }: Person,
  work: string,
) {
  const idea = await writer.write('ideas.add', admin, 'POST /api/ideas', {
    body: {
      ...{ contractorId, portfolioItemId: work },
      ...{ room: 'Outside', style: 'Modern', budget: '5k_to_15k' },
    },
  });
  const path = `/api/ideas/${idea.id}` as const;
  const kept = `/api/idea-board/${idea.id}` as const;
  book.item(admin, path, pick(idea, 'title', 'room', 'style', 'budget', 'contractorId'));
  await writer.write('ideas.save', homeowner, `PUT ${kept}`, { again: 'same' });
  book.listed(homeowner, '/api/idea-board', 'title', String(idea.title));
  await writer.write('ideas.forget', homeowner, `DELETE ${kept}`, { again: [404] });
  book.unlisted(homeowner, '/api/idea-board', 'title', String(idea.title));
  await writer.write('ideas.remove', admin, `DELETE ${path}`, { again: [404] });
  book.gone(admin, path);
}

async function saveSettings({ book, writer }: World, contractor: Person) {
  const path = '/api/contractor-settings';
  const saved = await writer.write('settings.save', contractor, `PUT ${path}`, {
    body: {
      leadPreferences: {
        maxDistance: 1 + Math.floor(Math.random() * 200),
        autoRespond: false,
        autoResponseMessage: book.mark('thanks'),
      },
    },
    again: 'same',
  });
  book.item(contractor, path, pick(saved, 'notifications', 'leadPreferences', 'privacy'));
}

/** The document of each contractor that was decided last; the next one takes its place. */
const decidedDocuments = new Map<string, string>();

/** Documents, and what an admin decides of them. */
export async function runVerification({ book, writer, admin }: World, contractor: Person) {
  book.forget(admin, decidedDocuments.get(contractor.uid) ?? '');
  const path = `${PROFILE}/verification` as const;
  await writer.write('verification.start', contractor, `POST ${path}`, { again: 'same' });
  const number = book.mark('license').replace(/\W/g, '-');
  await writer.write('verification.uploadDocument', contractor, `POST ${path}/documents`, {
    body: { kind: 'license', number, issuer: 'City of Chicago' },
    file: {
      name: 'license.pdf',
      type: 'application/pdf',
      content: new Uint8Array(Buffer.from(`%PDF-1.4\n% ${number}\n%%EOF\n`)),
    },
    again: 'replayed id',
  });
  await writer.write('verification.update', contractor, `PATCH ${path}`, {
    body: { kind: 'license', number, issuer: 'State of Illinois' },
    again: 'same',
  });
  const { body } = await writer.read(admin, '/api/admin/verification?limit=100');
  const document = (body.items as Fields[]).find((item) => item.number === number);
  if (!document) throw new Error(`the document ${number} does not wait for a decision`);
  book.row('verification_documents', document.id);
  await writer.write(
    'verification.openDocument',
    admin,
    `POST /api/verification-documents/${document.id}/link`,
    { again: 'same' },
  );
  const decided = await writer.write(
    'verification.decide',
    admin,
    `POST /api/admin/verification/${document.id}`,
    { body: { decision: 'reject', reasonCode: 'unreadable' }, again: [409] },
  );
  decidedDocuments.set(contractor.uid, `/api/admin/verification/${document.id}`);
  book.item(admin, `/api/admin/verification/${document.id}`, {
    status: decided.status ?? 'rejected',
    reasonCode: 'unreadable',
  });
}
