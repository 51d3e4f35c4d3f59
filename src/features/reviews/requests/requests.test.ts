import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleProject } from '#features/projects/samples.ts';
import { projects } from '#features/projects/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { fillTemplate, nextReminderAt, standardTemplate } from './rules.ts';
import { followUpRequests } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A project under way, and both sides of it. */
async function underWay() {
  const [pro, owner] = [
    await contractor(world, { businessName: 'Marsh & Sons' }),
    await homeowner(world, { firstName: 'Dana' }),
  ];
  const row = sampleProject({ homeownerId: owner.uid, contractorId: pro.contractorId });
  await world.db.insert(projects).values({ ...row, status: 'in_progress' });
  const [business, mine] = [await world.as(pro), await world.as(owner)];
  return { projectId: row.id, owner, business, mine, title: row.title };
}

const mailsTo = async (email: string) => {
  const { rows } = await world.pool.query<{ subject: string }>(
    `select subject from outbox_mails where recipient = $1 order by id`,
    [email],
  );
  return rows;
};
const passDays = (days: number, projectId: string) =>
  world.pool.query(
    `update review_requests set created_at = created_at - make_interval(secs => $1::float8 * 86400),
      last_reminder_at = last_reminder_at - make_interval(secs => $1::float8 * 86400),
      expires_at = expires_at - make_interval(secs => $1::float8 * 86400) where project_id = $2`,
    [days, projectId],
  );

test('completing a project asks once; the business’s own words take the place of ours', async () => {
  const { projectId, owner, business, mine, title } = await underWay();
  await expect(business.reviewRequests.create({ projectId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await business.projects.update({ id: projectId, status: 'completed' });
  await world.settle();
  const [automatic] = (await business.reviewRequests.list({})).items;
  expect(automatic).toMatchObject({ projectId, automatic: true, status: 'sent', remindersSent: 0 });
  expect((await business.reviewRequests.list({ projectId })).items).toHaveLength(1);
  const another = { projectId: automatic?.id ?? '' };
  expect((await business.reviewRequests.list(another)).items).toHaveLength(0);
  const template = await business.reviewTemplates.create({
    ...{ name: 'Short', subject: 'And, {customer}?', body: 'How was {project}? — {business} {x}' },
  });
  expect(template.isDefault).toBe(true);
  const asked = await business.reviewRequests.create({ projectId, templateId: template.id });
  expect(asked).toMatchObject({
    id: automatic?.id,
    ...{ status: 'sent', automatic: false, remindersSent: 0, subject: 'And, Dana?' },
    body: `How was ${title}? — Marsh & Sons {x}`,
  });
  await expect(business.reviewRequests.create({ projectId })).rejects.toMatchObject({
    code: 'already-exists',
  });
  await world.settle();
  const mails = await mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['How did Marsh & Sons do?', 'And, Dana?']);

  const { id } = asked;
  expect((await mine.reviewRequests.update({ id, status: 'opened' })).status).toBe('opened');
  await mine.reviews.create({ projectId, rating: 5, comment: 'Straight' });
  expect(await business.reviewRequests.get({ id })).toMatchObject({ status: 'completed' });
  expect(await business.reviewRequests.figures()).toMatchObject({
    ...{ sent: 1, opened: 1, completed: 1, openRate: 100, answerRate: 100, askable: [] },
  });
});

test('two reminders go out three days apart, then the request ends after thirty days', async () => {
  const { projectId, business } = await underWay();
  await business.projects.update({ id: projectId, status: 'completed' });
  await world.settle();
  const [{ id = '' } = {}] = (await business.reviewRequests.list({})).items;
  await expect(business.reviewRequests.update({ id, remind: true })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  for (const [days, count] of [
    [2.9, 0],
    [0.2, 1],
    [2.9, 1],
    [0.2, 2],
    [9, 2],
  ] as const) {
    await passDays(days, projectId);
    await Promise.all([1, 2, 3].map(() => followUpRequests(world.jobContext())));
    expect((await business.reviewRequests.get({ id })).remindersSent).toBe(count);
  }
  await passDays(20, projectId);
  await followUpRequests(world.jobContext());
  expect((await business.reviewRequests.get({ id })).status).toBe('expired');
});

test('who declines is not reminded, and only both sides see a request', async () => {
  const { projectId, business, mine } = await underWay();
  await business.projects.update({ id: projectId, status: 'completed' });
  await world.settle();
  const [{ id = '' } = {}] = (await mine.reviewRequests.list({})).items;
  const rival = await world.as(await contractor(world));
  for (const call of [
    () => rival.reviewRequests.get({ id }),
    () => rival.reviewRequests.remove({ id }),
    () => rival.reviewRequests.create({ projectId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not-found' });
  await expect(business.reviewRequests.update({ id, status: 'declined' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await mine.reviewRequests.update({ id, status: 'declined' });
  await passDays(4, projectId);
  await followUpRequests(world.jobContext());
  expect(await business.reviewRequests.get({ id })).toMatchObject({
    ...{ status: 'declined', remindersSent: 0, nextReminderAt: null },
  });
});

test('a template fills its three words and nothing else', () => {
  const values = { customer: '$&', project: '{business}', business: 'M' };
  expect(fillTemplate('{customer} {project} {business} {name}', values)).toBe(
    '$& {business} M {name}',
  );
  expect(fillTemplate(standardTemplate.body, values)).not.toMatch(/\{(customer|project)\}/);
  const createdAt = new Date();
  const request = { status: 'sent', remindersSent: 2, lastReminderAt: null, createdAt } as const;
  expect(nextReminderAt({ ...request, expiresAt: createdAt })).toBeNull();
});
