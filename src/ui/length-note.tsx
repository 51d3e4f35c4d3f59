/** A text says how much room is left from the last tenth of its limit on. */
const PARTS_OF_LIMIT = 10;

const inWords = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`;

/** What is wrong with the length of a text; undefined while it fits. Nothing is cut off: its writer decides what goes. */
export const lengthProblem = (text: string, max: number) =>
  text.trim().length > max
    ? `Too long by ${inWords(text.trim().length - max)}. The limit is ${max.toLocaleString('en-US')}`
    : undefined;

/** Below a field whose text has a limit: how much room is left, once that is little. */
export function LengthNote({ text, max }: { text: string; max: number }) {
  const left = max - text.trim().length;
  const isNear = left >= 0 && left * PARTS_OF_LIMIT <= max;
  return (
    <p className={isNear ? 'help' : undefined} role="status">
      {isNear && `${inWords(left)} left`}
    </p>
  );
}
