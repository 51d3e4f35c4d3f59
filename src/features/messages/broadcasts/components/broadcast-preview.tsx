import { notificationActions } from '#features/notifications/rules.ts';
import { excerptOf } from '../../rules.ts';
import styles from './broadcast.module.css';

type Props = { subject: string; message: string };

/** A broadcast as its readers get it: as a notification, and as an email to those who want one. */
export function BroadcastPreview({ subject, message }: Props) {
  if (!subject.trim() || !message.trim()) return null;
  const excerpt = excerptOf(message);
  return (
    <section className={styles.previews} aria-label="As they get it">
      <div>
        <h2 className={styles.previewTitle}>As a notification</h2>
        <div className={styles.words} dir="auto">
          <strong>{`${subject}\n`}</strong>
          {excerpt}
        </div>
      </div>
      <div>
        <h2 className={styles.previewTitle}>As an email, to those who want one</h2>
        <div className={styles.words} dir="auto">
          <span className={styles.soft}>{`Subject: ${subject}\n\n`}</span>
          <strong>{`${subject}\n`}</strong>
          {`Hello …,\n\n${excerpt}\n\n`}
          <span className={styles.mailAction}>{notificationActions.new_message.text}</span>
        </div>
      </div>
    </section>
  );
}
