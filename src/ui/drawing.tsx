import styles from './drawing.module.css';
import { bobPath } from './logo.tsx';

/** Line drawings on a baseline, 128 by 88, each shown next to the plumb bob. */
const drawings = {
  /** Paper on a clipboard: lists, quotes, forms. */
  list: {
    main: 'M40 26h48v52H40zM54 21h20v9H54z',
    light: 'M50 42h28M50 52h28M50 62h17',
  },
  /** An open letter: messages. */
  letter: {
    main: 'M36 44v34h58V44L65 24zM36 44l29 19 29-19',
    light: 'M48 51V33h34v18M55 40h20M55 46h14',
  },
  /** A rolled plan: projects. */
  plan: {
    main: 'M34 34h62v44H34zM34 34c-7 0-7 10 0 10M96 78c7 0 7-10 0-10',
    light: 'M46 46h18v20H46zM64 56h20V46M74 66h12M55 46v8',
  },
  /** A wall calendar: dates. */
  calendar: {
    main: 'M38 28h54v50H38zM38 40h54M52 22v11M78 22v11',
    light: 'M49 50h6M62 50h6M75 50h6M49 60h6M62 60h6M75 60h6M49 70h6M62 70h6',
  },
  /** A magnifying glass over a house: searches without results. */
  search: {
    main: 'M68 44a16 16 0 1 1-32 0 16 16 0 0 1 32 0zM64 56l14 14',
    light: 'M44 50V42l8-7 8 7v8zM74 78V58l12-10 12 10v20z',
  },
  /** Frames on a wall: pictures and files. */
  pictures: {
    main: 'M34 30h36v30H34zM78 40h20v26H78z',
    light: 'M34 54l11-11 9 9 6-5 10 9M60 40a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM78 60l8-8 12 10',
  },
  /** A bell: notifications. */
  bell: {
    main: 'M46 66c5-4 5-10 5-18 0-9 6-15 14-15s14 6 14 15c0 8 0 14 5 18zM61 66a4 4 0 0 0 8 0M65 33v-5',
    light: 'M42 46c0-6 2-11 6-15M88 46c0-6-2-11-6-15',
  },
  /** A folding rule: figures and trends. */
  rule: {
    main: 'M36 70l22-34 6 4-22 34zM58 36l24 34-6 4-18-26zM82 70l14-30-6-3-14 30',
    light: 'M47 60l3 2M51 54l3 2M55 48l3 2M68 55l-3 2M72 61l-3 2',
  },
  /** Two people at a table: contacts. */
  people: {
    main: 'M58 42a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM34 78c0-12 6-20 16-20s16 8 16 20',
    light: 'M92 46a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM72 66c2-4 7-7 13-7 9 0 14 8 14 19',
  },
} as const;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
  const { main, light } = drawings[name];
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 128 88"
      width="160"
      height="110"
      aria-hidden="true"
    >
      <path className={styles.light} d="M14 78.5h106" />
      <path className={styles.light} d={light} />
      <path d={main} />
      <path className={styles.string} d="M12 8h14M19 8v42" />
      <path className={styles.bob} d={bobPath} transform="translate(19 48.5)" />
    </svg>
  );
}
