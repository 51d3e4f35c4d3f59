import styles from './photo-picker.module.css';

type Props = {
  /** Number of running uploads. */
  count: number;
};

/** Beside a button that waits for pictures: why it cannot be pressed. */
export const PicturesUnderWay = ({ count }: Props) => (
  <p className={styles.underWay} role="status">
    {count > 0 && (count === 1 ? '1 photo is uploading' : `${count} photos are uploading`)}
  </p>
);
