import styles from './initials.module.css';

/** The first and the last initial of a name, without what stands in brackets behind it. */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).filter((word) => word && !word.startsWith('('));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase('en-US')).join('');
}

const COLORS = 6;

/** One of the palette's pairs, the same wherever the name stands. */
export const colorOf = (name: string) => (name.length % COLORS) + 1;

/** Placeholder for a profile picture. Hidden from screen readers because the name is next to it. */
export function Initials({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <span
      className={styles.initials}
      data-color={colorOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
