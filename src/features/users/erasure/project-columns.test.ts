import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { projectColumnKinds, projects } from '#features/projects/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { CONFIRMATION_WORD } from '../removal/rules.ts';

type Column = keyof typeof projectColumnKinds;
const columnsOf = (...kinds: string[]) =>
  (Object.keys(projectColumnKinds) as Column[]).filter((name) =>
    kinds.includes(projectColumnKinds[name]),
  );

let world: World;
let owner: Awaited<ReturnType<typeof homeowner>>;
let project: { id: string; leadId: string };
beforeAll(async () => {
  world = await createWorld();
  owner = await homeowner(world, { firstName: 'Cananna', lastName: 'Karnarienvogel' });
  const home = await world.as(owner);
  const { id, leadId } = await home.projects.create(newProject);
  project = { id, leadId: leadId ?? '' };
  const written = Object.fromEntries(
    columnsOf('private', 'words').map((name) => [name, canaryFor(name)]),
  );
  await world.db.update(projects).set(written).where(eq(projects.id, id));
});
afterAll(() => world.close());

/** Something of this person in each column, which says which column it was in. */
function canaryFor(name: Column) {
  const text = `${name} of Cananna Karnarienvogel`;
  const { dataType } = projects[name];
  if (dataType === 'json') return [{ question: text, answer: text }];
  return dataType === 'array' ? [text] : text;
}

test('what is private of a project is in no answer to anyone but its two sides', async () => {
  const [pro, stranger] = [await contractor(world), await homeowner(world)];
  const desk = await admin(world, { permissions: ['all'] });
  const asPro = await world.as(pro);
  await asPro.leads.expressInterest({ id: project.leadId });
  const asDesk = await world.as(desk);
  const answers = JSON.stringify([
    await asPro.leads.get({ id: project.leadId }),
    await asPro.leads.list({}),
    await asPro.leads.available({}),
    await asDesk.projects.get({ id: project.id }),
    await asDesk.adminProjects.list({}),
    await asDesk.adminLeads.get({ id: project.leadId }),
  ]);
  // The same reads would find it: what everybody may read is in them.
  expect(answers).toContain(canaryFor('description'));
  for (const name of columnsOf('private')) expect(answers).not.toContain(canaryFor(name));
  for (const api of [asPro, await world.as(stranger)])
    await expect(api.projects.get({ id: project.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  const own = JSON.stringify(await (await world.as(owner)).projects.get({ id: project.id }));
  for (const name of columnsOf('private')) expect(own).toContain(canaryFor(name));
});

test('no column of a project keeps anything of a person who has left', async () => {
  await (await world.as(owner)).profile.remove({ confirmation: CONFIRMATION_WORD });
  await world.settle();
  const [row] = await world.db.select().from(projects).where(eq(projects.id, project.id));
  if (!row) throw new Error('a contractor is interested: the project stays');
  for (const name of columnsOf('words'))
    expect(JSON.stringify(row[name]), name).not.toMatch(/Cananna|Karnarienvogel/);
  for (const name of columnsOf('private')) expect(row[name], name).toBeNull();
});
