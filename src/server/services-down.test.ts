import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { startFakeTwilio } from '#test/fake-twilio.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { startSmtpCatcher } from '#test/smtp-catcher.ts';
import { createWorld, type World } from '#test/world.ts';
import { createSms } from './sms/sms.ts';

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtpCatcher>>;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
beforeAll(async () => {
  [smtp, twilio] = await Promise.all([startSmtpCatcher(), startFakeTwilio()]);
  world = await createWorld({ SMTP_URL: smtp.url, ...twilio.environment });
});
afterAll(async () => {
  await world.close();
  await Promise.all([smtp.stop(), twilio.stop()]);
});

const TEXTS = 12;

test('while mail and Twilio hang, everything else works; afterwards each message is sent once', async () => {
  const hugo = await homeowner(world);
  const pros = await Promise.all(Array.from({ length: 12 }, () => contractor(world)));
  smtp.hang(true);
  twilio.setState('hangs');
  world.deliveryWorker.start();
  const { leadId } = await (await world.as(hugo)).projects.create(newProject);
  const sms = createSms(world.config, world.db);
  for (let n = 0; n < TEXTS; n += 1)
    await sms.send({ key: `down:${n}`, to: `(312) 555-01${n + 10}`, text: `Text ${n}` });
  await world.settle();

  // Everyone got their portal notification, although no email was sent.
  for (const pro of pros)
    expect((await (await world.as(pro)).notifications.list({})).items).toHaveLength(1);
  await (await world.as(pros[0])).leads.expressInterest({ id: leadId ?? '' });
  await world.settle();
  expect(smtp.mails).toEqual([]);
  expect(twilio.taken).toEqual([]);
  const waiting = async () => {
    const { rows } = await world.pool.query<{ channel: string; count: number }>(
      `select channel, count(*)::int as count from outgoing_messages
       where status = 'queued' group by channel order by channel`,
    );
    return rows;
  };
  expect(await waiting()).toEqual([
    // To the pros, and to the homeowner: that it is posted, and that somebody is interested.
    { channel: 'email', count: pros.length + 2 },
    { channel: 'sms', count: TEXTS },
  ]);

  smtp.hang(false);
  twilio.setState('well');
  while ((await waiting()).length > 0) {
    // Skips messages in flight, whose lease ends later.
    await world.pool.query(
      `update outgoing_messages set due_at = now()
       where status = 'queued' and due_at < now() + interval '60 s'`,
    );
    await world.deliveryWorker.flush();
  }
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(
    [...pros, hugo, hugo].map(({ email }) => email).sort(),
  );
  expect(twilio.taken.map(({ body }) => body).sort()).toEqual(
    Array.from({ length: TEXTS }, (_, n) => `Text ${n}`).sort(),
  );
});
