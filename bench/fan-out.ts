import { readOptions } from './options.ts';
import { printLine } from './report.ts';

/**
 * What follows from writes through one day, minute by minute, at growing sizes: a lead is told to the twenty nearest
 * businesses, a message to one person, and every third of them gets a mail. Says how old the oldest job becomes with how
 * many workers, and where the one dispatcher ends. A calculation: `npm run bench:jobs` measures what it begins with.
 *
 *     npm run bench:fan-out -- --leads-a-second 20
 */
const options = readOptions({
  'leads-a-second': {
    type: 'string',
    default: '20',
    about:
      'Leads a second that one worker has finished with all that follows, as npm run bench:jobs shows',
  },
  'leads-a-day': { type: 'string', default: '1000' },
  'messages-a-day': { type: 'string', default: '20000' },
});
const leadsASecond = Number(options['leads-a-second']);
const day = { leads: Number(options['leads-a-day']), messages: Number(options['messages-a-day']) };

/** Of a lead's followers; a message has two jobs where a lead has some forty rows, mails and notifications. */
const TOLD_OF_A_LEAD = 20;
const MESSAGE_PER_LEAD = 1 / 15;
/** One process dispatches at a time: 500 activities in some 25 ms, then 20 ms for others. */
const DISPATCHED_A_SECOND = 10_000;
/** How much of a day’s work comes in each hour. */
const hours = [1, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 11, 11, 11, 11, 12, 12, 13, 14, 14, 12, 8, 4, 2];
const total = hours.reduce((sum, part) => sum + part, 0);
/** A storm: for half an hour in the busiest hour, five times as many. */
const STORM = { from: 19 * 60, until: 19 * 60 + 30, times: 5 };

printLine(`one worker: ${leadsASecond} leads a second with all that follows`);
printLine(
  '| size | leads, messages a day | activities/s at most | workers | longest wait | mails a day |',
);
printLine('|---|---|---|---|---|---|');
for (const times of [1, 10, 100, 1_000]) {
  const peak = Math.max(
    ...Array.from({ length: 1_440 }, (_, minute) => activitiesAt(minute, times)),
  );
  const count = [1, 2, 4, 8, 16, 32, 64, 128].find((workers) => longestWait(times, workers) <= 60);
  const wait = longestWait(times, count ?? 128);
  const dispatch = peak > DISPATCHED_A_SECOND ? ' (more than one dispatcher has)' : '';
  const mails = (times * (day.leads * TOLD_OF_A_LEAD + day.messages)) / 3;
  printLine(
    `| ${times}× | ${(times * day.leads).toLocaleString('en-US')}, ${(times * day.messages).toLocaleString('en-US')} | ${peak.toFixed(1)}${dispatch} | ${count ?? 'over 128'} | ${wait.toFixed(0)} s | ${Math.round(mails).toLocaleString('en-US')} |`,
  );
}

/** Per second, in a minute of the day. */
function rateAt(minute: number, aDay: number) {
  const part = (hours[Math.floor(minute / 60)] ?? 0) / total;
  const storm = minute >= STORM.from && minute < STORM.until ? STORM.times : 1;
  return (aDay * part * storm) / 3_600;
}

function activitiesAt(minute: number, times: number) {
  return (
    times * (rateAt(minute, day.leads) * (1 + TOLD_OF_A_LEAD) + 2 * rateAt(minute, day.messages))
  );
}

/** Seconds that the oldest job has waited at its worst, in a day that begins with empty queues. */
function longestWait(times: number, workers: number) {
  const capacity = workers * leadsASecond;
  let backlog = 0;
  let longest = 0;
  for (let minute = 0; minute < 1_440; minute += 1) {
    const work =
      times * (rateAt(minute, day.leads) + MESSAGE_PER_LEAD * rateAt(minute, day.messages));
    backlog = Math.max(0, backlog + 60 * (work - capacity));
    longest = Math.max(longest, backlog / capacity);
  }
  return longest;
}
