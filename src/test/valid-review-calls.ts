import { sampleReview } from '#features/reviews/samples.ts';
import { reviews } from '#features/reviews/tables.ts';
import { contractor, homeowner } from './personas.ts';
import { insertProjectWithLead } from './project-fixtures.ts';
import type { Scenario } from './scenario.ts';
import type { Arrange } from './valid-call.ts';
import type { World } from './world.ts';

/** A review of the scenario's contractor. */
async function newReview(world: World, scene: Scenario) {
  const owner = await homeowner(world);
  const { project } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [scene.people.contractor] },
  });
  const { contractorId } = scene.people.contractor;
  const review = sampleReview({
    ...{ contractorId, homeownerId: owner.uid, projectId: project.id },
  });
  await world.db.insert(reviews).values(review);
  return review.id;
}

/** A completed project that nobody has reviewed. */
async function newCompletedProject(world: World, scene: Scenario) {
  const owner = await homeowner(world);
  const { project } = await insertProjectWithLead(world, {
    ...{ homeowner: owner, contractors: [scene.people.contractor] },
  });
  await world.pool.query(
    "update projects set status = 'completed', completed_at = now(), contractor_id = $2 where id = $1",
    [project.id, scene.people.contractor.contractorId],
  );
  return { token: owner.token, projectId: project.id };
}

/** A review with the session of its author. */
async function newOwnReview(world: World, scene: Scenario) {
  const { token, projectId } = await newCompletedProject(world, scene);
  const { id } = await (await world.as({ token })).reviews.create({
    ...{ projectId, rating: 5, comment: 'Straight' },
  });
  return { token, id };
}

async function newRequest(world: World, scene: Scenario) {
  const { projectId } = await newCompletedProject(world, scene);
  const { id } = await (await world.as(scene.people.contractor)).reviewRequests.create({
    projectId,
  });
  return id;
}

/** A call about a template of a contractor of its own: there is a limit to them. */
function aboutTemplate(changes = {}): Arrange {
  return async (world) => {
    const { token } = await contractor(world);
    const { id } = await (await world.as({ token })).reviewTemplates.create({
      ...{ name: 'Short', subject: 'How was it?', body: 'Tell others' },
    });
    return { token, input: { id, ...changes } };
  };
}

/** A call about a new homeowner's request to the scenario's contractor. */
function aboutConnectRequest(caller: 'homeowner' | 'contractor' | 'people', extra = {}): Arrange {
  return async (world, { people }) => {
    const { token } = await homeowner(world);
    const { contractorId } = people.contractor;
    const { id } = await (await world.as({ token })).connectRequests.create({
      ...{ contractorId, message: 'Please call' },
    });
    return {
      token: caller === 'homeowner' ? token : people[caller].token,
      input: { id, ...extra },
    };
  };
}

/** A call about a new dispute of a new homeowner with the scenario's contractor. */
function aboutDispute(caller: 'homeowner' | 'people', extra = {}): Arrange {
  return async (world, scene) => {
    const { token, projectId } = await newCompletedProject(world, scene);
    const { id } = await (await world.as({ token })).disputes.open({
      ...{ projectId, category: 'quality', description: 'It leaks' },
    });
    return {
      token: caller === 'homeowner' ? token : scene.people.people.token,
      input: { id, ...extra },
    };
  };
}

/** A new homeowner's report of a new business. */
async function newReport(world: World) {
  const [{ token }, { contractorId }] = [await homeowner(world), await contractor(world)];
  return {
    token,
    input: { kind: 'profile', subjectId: contractorId, reason: 'scam' } as const,
  };
}

/** Calls about reviews and about asking for them. */
export const reviewCalls: Record<string, Arrange> = {
  'disputes.get': aboutDispute('homeowner'),
  'disputes.open': async (world, scene) => {
    const { token, projectId } = await newCompletedProject(world, scene);
    return { token, input: { projectId, category: 'quality', description: 'It leaks' } };
  },
  'disputes.update': aboutDispute('homeowner', { status: 'closed' }),
  'disputes.resolve': aboutDispute('people', { outcome: 'rework', reasons: 'It leaks' }),
  'disputes.record': aboutDispute('homeowner'),
  'disputes.pdf': aboutDispute('homeowner'),
  'reports.create': newReport,
  'reports.decide': async (world, { people }) => {
    const { token, input } = await newReport(world);
    await (await world.as({ token })).reports.create(input);
    const desk = await world.as(people.people);
    const { items } = await desk.reports.list({ limit: 100 });
    const id = items.find(({ subjectId }) => subjectId === input.subjectId)?.id;
    return {
      token: people.people.token,
      input: { id, outcome: 'warning', reasons: 'It is a scam' },
    };
  },
  'connectRequests.create': async (world, { people }) => {
    const { token } = await homeowner(world);
    const { contractorId } = people.contractor;
    return { token, input: { contractorId, message: 'Please call' } };
  },
  'connectRequests.accept': aboutConnectRequest('contractor'),
  'connectRequests.decline': aboutConnectRequest('contractor'),
  'connectRequests.withdraw': aboutConnectRequest('homeowner'),
  'connectRequests.block': aboutConnectRequest('people', { reason: 'Not honest' }),
  'reviews.create': async (world, scene) => {
    const { token, projectId } = await newCompletedProject(world, scene);
    return { token, input: { projectId, rating: 5, comment: 'Straight' } };
  },
  'reviews.respond': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { id: await newReview(world, scene), comment: 'Thank you' },
  }),
  'reviews.flag': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { id: await newReview(world, scene), reason: 'Not true' },
  }),
  'reviews.update': async (world, scene) => {
    const { id, token } = await newOwnReview(world, scene);
    return { token, input: { id, rating: 2 } };
  },
  'reviews.appeal': async (world, scene) => {
    const { id, token } = await newOwnReview(world, scene);
    await (await world.as(scene.people.people)).adminReviews.decide({
      ...{ id, decision: 'remove', reason: 'abuse' },
    });
    return { token, input: { id, text: 'It is true' } };
  },
  'adminReviews.decide': async (world, scene) => {
    const { id } = await newOwnReview(world, scene);
    await (await world.as(scene.people.contractor)).reviews.flag({ id, reason: 'Not true' });
    return { token: scene.people.people.token, input: { id, decision: 'keep' } };
  },
  'reviewRequests.get': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { id: await newRequest(world, scene) },
  }),
  'reviewRequests.create': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { projectId: (await newCompletedProject(world, scene)).projectId },
  }),
  'reviewRequests.update': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { id: await newRequest(world, scene) },
  }),
  'reviewRequests.remove': async (world, scene) => ({
    token: scene.people.contractor.token,
    input: { id: await newRequest(world, scene) },
  }),
  'reviewTemplates.get': aboutTemplate(),
  'reviewTemplates.update': aboutTemplate({ name: 'Shorter' }),
  'reviewTemplates.remove': aboutTemplate(),
  'reviews.markHelpful': async (world, scene) => ({
    token: scene.people.stranger.token,
    input: { id: await newReview(world, scene) },
  }),
};
