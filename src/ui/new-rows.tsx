import styles from './new-rows.module.css';

type Props = {
  count: number;
  /** Including the count, in singular or plural: `2 new messages`. */
  label: string;
  onShow: () => void;
};

/** A button above a list that shows new rows on request, so that the list does not move while it is read. */
export function NewRows({ count, label, onShow }: Props) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={`${styles.pill} ${styles.button}`} onClick={onShow}>
          Show {label}
        </button>
      )}
    </div>
  );
}
