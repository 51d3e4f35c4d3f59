/** What the header of a portal opens, in one file for the browser: none of it is part of a first view. */
export { OpenedMoreSheet } from './opened-more-sheet.tsx';
export { OpenedNewMenu } from './opened-new-menu.tsx';
export { OpenedNotifications } from './opened-notifications.tsx';
export { OpenedProfileMenu } from './opened-profile-menu.tsx';
export { OpenedRoleMenu } from './opened-role-menu.tsx';
export { OpenedSlideInMenu } from './opened-slide-in-menu.tsx';
