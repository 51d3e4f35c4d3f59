import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  channels,
  defaultDigest,
  defaultQuietHours,
  defaultSwitches,
  defaultTopicChannels,
  isInQuietHours,
  type NotificationPreferences,
  topics,
  whenToSend,
} from './rules.ts';

const HOUR = 3_600_000;
const defaults: NotificationPreferences = {
  ...defaultSwitches,
  ways: defaultTopicChannels,
  quietHours: defaultQuietHours,
  digest: defaultDigest,
  timeZone: 'America/Chicago',
  paused: false,
};
const noon = new Date('2026-11-21T18:00:00Z');
const night = new Date('2026-11-22T05:00:00Z');
const quiet: NotificationPreferences = {
  ...defaults,
  quietHours: { ...defaultQuietHours, enabled: true },
};
const digest: NotificationPreferences = {
  ...defaults,
  digest: { ...defaultDigest, enabled: true },
};
const texts: NotificationPreferences = { ...defaults, sms: true };
const quote = { topic: 'quotes', channel: 'email', priority: 'medium' } as const;
const urgent = { ...quote, priority: 'high' } as const;
const text = { topic: 'messages', channel: 'sms', priority: 'medium' } as const;

test.each([
  ['mail goes at once', defaults, quote, noon, noon, false],
  ['texts are off', defaults, { ...urgent, channel: 'sms' }, noon, undefined],
  ['texts, once on, are for what is pressing in a talk', texts, text, noon, undefined],
  ['and go then', texts, { ...text, priority: 'high' }, noon, noon, false],
  ['marketing is off', defaults, { ...quote, topic: 'marketing' }, noon, undefined],
  ['at night it waits', quiet, quote, night, new Date('2026-11-22T13:00:00Z'), false],
  ['also what is pressing', quiet, urgent, night, new Date('2026-11-22T13:00:00Z'), false],
  ['by day it does not', quiet, quote, noon, noon, false],
  ['the portal never sleeps', quiet, { ...quote, channel: 'portal' }, night, night, false],
  ['one mail a day', digest, quote, noon, new Date('2026-11-22T14:00:00Z'), true],
  ['but for what is pressing', digest, urgent, noon, noon, false],
  ['and push messages', digest, { ...quote, channel: 'push' }, noon, noon, false],
  ['nothing for whoever wants nothing', { ...defaults, paused: true }, urgent, noon, undefined],
] as const)('%s', (_, wishes, news, now, at, inDigest = false) => {
  expect(whenToSend(wishes, news, now)).toEqual(at && { at, digest: inDigest });
});

test('whatever is wished, nothing goes by a way that is off, early, late, or in quiet hours', () => {
  const clock = fc.constantFrom('00:00', '01:30', '02:30', '07:00', '12:00', '21:00', '23:59');
  const ways = fc.record({
    portal: fc.boolean(),
    email: fc.boolean(),
    push: fc.boolean(),
    sms: fc.boolean(),
  });
  const wishes: fc.Arbitrary<NotificationPreferences> = fc.record({
    email: fc.boolean(),
    push: fc.boolean(),
    sms: fc.boolean(),
    paused: fc.boolean(),
    ways: ways.map((way) => ({ ...defaultTopicChannels, quotes: way, messages: way })),
    quietHours: fc.record({ enabled: fc.boolean(), from: clock, to: clock }),
    digest: fc.record({ enabled: fc.boolean(), at: clock }),
    timeZone: fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'),
  });
  const news = fc.record({
    topic: fc.constantFrom(...topics),
    channel: fc.constantFrom(...channels),
    priority: fc.constantFrom('high' as const, 'medium' as const),
  });
  const days = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-07-04'];
  const moment = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: -20, max: 40 * 60 }))
    .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000));
  fc.assert(
    fc.property(wishes, news, moment, (given, told, now) => {
      const sent = whenToSend(given, told, now);
      const { channel, topic } = told;
      const wanted = channel === 'portal' || (!given.paused && given[channel]);
      if (!given.ways[topic][channel] || !wanted) expect(sent).toBeUndefined();
      if (!sent) return;
      expect(sent.at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(sent.at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR);
      if (channel !== 'portal' && !sent.digest) expect(isInQuietHours(given, sent.at)).toBe(false);
      if (sent.digest) expect(channel).toBe('email');
    }),
    { numRuns: 500 },
  );
});
