import type { Role } from '#lib/roles.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './refused-notice.module.css';

const whose: Record<Role, string> = {
  homeowner: 'the Home Portal, which is for homeowners',
  contractor: 'the Pro Portal, which is for contractors',
  admin: 'the Admin Portal, which is for the people who run this site',
};

/** Says why somebody who opened a page of a portal that is not theirs is at their own dashboard. */
export const RefusedNotice = ({ area }: { area: Role }) => (
  <div className={styles.notice}>
    <Notice title="That page isn’t part of your account">
      It belongs to {whose[area]}. You are signed in without that role, so here is your own
      dashboard.
    </Notice>
  </div>
);
