import { Notice } from '#ui/notice.tsx';
import type { Banner } from '../contract.ts';
import styles from './announcements.module.css';

const tones = { info: 'neutral', warning: 'attention', critical: 'bad' } as const;

type Props = {
  announcement: Omit<Banner, 'id'>;
  onDismiss?: () => void;
  /** Until a script can put it away. */
  isButtonHidden?: boolean;
};

/** An announcement as people see it. */
export const AnnouncementNotice = ({ announcement, onDismiss, isButtonHidden }: Props) => (
  <div className={styles.banner}>
    <Notice
      tone={tones[announcement.severity]}
      title={announcement.title}
      action={
        announcement.isDismissible && (
          <button
            type="button"
            className="button button-quiet"
            hidden={isButtonHidden}
            suppressHydrationWarning
            onClick={onDismiss}
          >
            Dismiss
          </button>
        )
      }
    >
      <span className={styles.text}>{announcement.body}</span>
    </Notice>
  </div>
);
