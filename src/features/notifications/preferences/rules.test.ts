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
  proved: { email: true, sms: true },
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
const unproved: NotificationPreferences = { ...texts, proved: { email: false, sms: false } };
const quote = { topic: 'quotes', channel: 'email', priority: 'medium' } as const;
const urgent = { ...quote, priority: 'high' } as const;
const text = { topic: 'messages', channel: 'sms', priority: 'medium' } as const;

test.each([
  ['mail is sent at once', defaults, quote, noon, noon, false],
  ['texts are off by default', defaults, { ...urgent, channel: 'sms' }, noon, undefined],
  ['normal messages are never texted', texts, text, noon, undefined],
  ['urgent messages are texted at once', texts, { ...text, priority: 'high' }, noon, noon, false],
  ['marketing is off by default', defaults, { ...quote, topic: 'marketing' }, noon, undefined],
  [
    'mail waits for the end of quiet hours',
    quiet,
    quote,
    night,
    new Date('2026-11-22T13:00:00Z'),
    false,
  ],
  [
    'urgent mail waits for the end of quiet hours, too',
    quiet,
    urgent,
    night,
    new Date('2026-11-22T13:00:00Z'),
    false,
  ],
  ['mail outside quiet hours does not wait', quiet, quote, noon, noon, false],
  ['the portal ignores quiet hours', quiet, { ...quote, channel: 'portal' }, night, night, false],
  ['mail waits for the daily digest', digest, quote, noon, new Date('2026-11-22T14:00:00Z'), true],
  ['urgent mail does not wait for the digest', digest, urgent, noon, noon, false],
  [
    'push messages do not wait for the digest',
    digest,
    { ...quote, channel: 'push' },
    noon,
    noon,
    false,
  ],
  ['a paused user gets no mail', { ...defaults, paused: true }, urgent, noon, undefined],
  ['an address that nobody proved gets no mail', unproved, urgent, noon, undefined],
  ['nor does a number get texts', unproved, { ...urgent, channel: 'sms' }, noon, undefined],
  [
    'a browser that allows it gets them',
    unproved,
    { ...quote, channel: 'push' },
    noon,
    noon,
    false,
  ],
  ['the portal asks for no proof', unproved, { ...quote, channel: 'portal' }, noon, noon, false],
] as const)('%s', (_, preferences, news, now, at, inDigest = false) => {
  expect(whenToSend(preferences, news, now)).toEqual(at && { at, digest: inDigest });
});

test('no preferences let anything go by a disabled channel, too early, too late, or in quiet hours', () => {
  const clock = fc.constantFrom('00:00', '01:30', '02:30', '07:00', '12:00', '21:00', '23:59');
  const ways = fc.record({
    portal: fc.boolean(),
    email: fc.boolean(),
    push: fc.boolean(),
    sms: fc.boolean(),
  });
  const preferences: fc.Arbitrary<NotificationPreferences> = fc.record({
    email: fc.boolean(),
    push: fc.boolean(),
    sms: fc.boolean(),
    paused: fc.boolean(),
    ways: ways.map((way) => ({ ...defaultTopicChannels, quotes: way, messages: way })),
    quietHours: fc.record({ enabled: fc.boolean(), from: clock, to: clock }),
    digest: fc.record({ enabled: fc.boolean(), at: clock }),
    proved: fc.record({ email: fc.boolean(), sms: fc.boolean() }),
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
    fc.property(preferences, news, moment, (preferences, delivery, now) => {
      const sent = whenToSend(preferences, delivery, now);
      const { channel, topic } = delivery;
      const isEnabled = channel === 'portal' || (!preferences.paused && preferences[channel]);
      if (!preferences.ways[topic][channel] || !isEnabled) expect(sent).toBeUndefined();
      if ((channel === 'email' || channel === 'sms') && !preferences.proved[channel])
        expect(sent).toBeUndefined();
      if (!sent) return;
      expect(sent.at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(sent.at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR);
      if (channel !== 'portal' && !sent.digest)
        expect(isInQuietHours(preferences, sent.at)).toBe(false);
      if (sent.digest) expect(channel).toBe('email');
    }),
    { numRuns: 500 },
  );
});
