import styles from './logo.module.css';

/** A plumb bob on its line. Decorative, because the name is next to it. `size` is the height in pixels. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 20 28"
      height={size}
      width={(size * 20) / 28}
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M3.5 1.25h13M10 1.25V11"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <path d={bobPath} transform="translate(10 9.5)" fill="currentColor" />
    </svg>
  );
}

/** The bob alone, hanging from 0,0 and 17.5 high. */
export const bobPath =
  'M-1.5 0h3v2.2C3.7 2.7 5 4.3 5 6.2 5 9 2.7 12.6 0 17.5-2.7 12.6-5 9-5 6.2c0-1.9 1.3-3.5 3.5-4Z';

/** The mark and the name; `aside` follows the name in a less prominent style. */
export function Wordmark({
  name,
  aside,
  size = 28,
}: {
  name: string;
  aside?: string;
  size?: number;
}) {
  return (
    <span className={styles.wordmark} style={{ fontSize: size * 0.8 }}>
      <LogoMark size={size} />
      <span className={styles.name}>{name}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </span>
  );
}
