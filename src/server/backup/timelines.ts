/** The size of a segment of PostgreSQL's log, as `initdb` makes it. */
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_PER_FILE = 0x1_0000_0000n / SEGMENT_BYTES;

/** The file with the history of a timeline. */
export const historyFile = (timeline: number) => `${hex(timeline)}.history`;

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

export const timelineOf = (segment: string) => Number.parseInt(segment.slice(0, 8), 16);

/** How many segments came before this one, on any timeline. */
const positionOf = (segment: string) =>
  BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS_PER_FILE + BigInt(`0x${segment.slice(16, 24)}`);

/** The segment of a position such as 0/5000070, counted the same way. */
function positionOfLsn(lsn: string) {
  const [high = '0', low = '0'] = lsn.split('/');
  return ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / SEGMENT_BYTES;
}

/**
 * Whether a copy of the database, which needs the log up to and including `lastSegment`, can go on to a timeline with
 * this history: it was complete before the timeline branched off.
 */
export function leadsTo(lastSegment: string, timeline: number, history: string) {
  const from = timelineOf(lastSegment);
  if (from === timeline) return true;
  const branch = new RegExp(`^${from}\\s+([0-9A-F]+/[0-9A-F]+)`, 'm').exec(history)?.[1];
  return branch !== undefined && positionOf(lastSegment) < positionOfLsn(branch);
}
