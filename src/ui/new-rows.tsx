import styles from './new-rows.module.css';

type Props = {
  count: number;
  /** In the right number: `2 new messages`. */
  label: string;
  onShow: () => void;
};

/** Says above a list that there is more, so that nothing moves under the reader's hand. */
export function NewRows({ count, label, onShow }: Props) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.button} onClick={onShow}>
          Show {label}
        </button>
      )}
    </div>
  );
}
