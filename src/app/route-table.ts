import { matchPath } from 'react-router';
import type { Permission, Role } from '#lib/roles.ts';

/** Who may see a page that is not public: users in one role, or everyone who is signed in. */
export type Area = Role | 'signed-in';

export type Page = {
  /** The URL, with parameters such as `:id`. */
  path: string;
  /** The route module, relative to src/. */
  file: string;
} & (
  | {
      /** The layout around the page, and who may see it. */
      portal: 'public' | Exclude<Area, 'admin'>;
    }
  | {
      portal: 'admin';
      /** What an admin needs to see the page, or one of these; `none` for their own account and the overview. */
      permission: 'none' | Permission | readonly Permission[];
      /** Master admins alone: others with the permission are told whom to ask. */
      masterOnly?: true;
    }
);

/**
 * Every page of the product. To add a screen, add a line here. Menus show an entry only if its path is in this
 * table.
 */
export const pages: readonly Page[] = [
  { path: '/', portal: 'public', file: 'app/public/home.tsx' },
  { path: '/how-it-works', portal: 'public', file: 'app/public/how-it-works.tsx' },
  { path: '/for-contractors', portal: 'public', file: 'app/public/for-contractors.tsx' },
  {
    path: '/how-reviews-work',
    portal: 'public',
    file: 'features/reviews/moderation/screens/how-reviews-work.tsx',
  },
  {
    path: '/how-disputes-work',
    portal: 'public',
    file: 'features/disputes/screens/how-disputes-work.tsx',
  },
  { path: '/resources', portal: 'public', file: 'app/public/resources.tsx' },
  {
    path: '/resources/cost-calculator',
    portal: 'public',
    file: 'features/costs/screens/public-cost-calculator.tsx',
  },
  {
    path: '/resources/project-ideas',
    portal: 'public',
    file: 'features/ideas/screens/public-project-ideas.tsx',
  },
  {
    path: '/projects/new',
    portal: 'public',
    file: 'features/projects/screens/public-new-project.tsx',
  },
  { path: '/contact', portal: 'public', file: 'features/messages/support/screens/contact.tsx' },
  { path: '/privacy-policy.html', portal: 'public', file: 'app/public/privacy-policy.tsx' },
  { path: '/terms-of-service.html', portal: 'public', file: 'app/public/terms-of-service.tsx' },
  { path: '/login', portal: 'public', file: 'features/auth/session/screens/login.tsx' },
  {
    path: '/login/two-factor',
    portal: 'public',
    file: 'features/auth/two-factor/screens/two-factor.tsx',
  },
  {
    path: '/sign-in-link',
    portal: 'public',
    file: 'features/auth/credentials/screens/sign-in-link.tsx',
  },
  { path: '/register', portal: 'public', file: 'features/auth/session/screens/register.tsx' },
  { path: '/get-started', portal: 'public', file: 'features/auth/session/screens/get-started.tsx' },
  { path: '/sso-loading', portal: 'public', file: 'features/auth/sso/screens/sso-loading.tsx' },
  {
    path: '/social-callback',
    portal: 'public',
    file: 'features/auth/social/screens/social-callback.tsx',
  },
  {
    path: '/forgot-password',
    portal: 'public',
    file: 'features/auth/credentials/screens/forgot-password.tsx',
  },
  {
    path: '/reset-password',
    portal: 'public',
    file: 'features/auth/credentials/screens/reset-password.tsx',
  },
  {
    path: '/verify-email',
    portal: 'public',
    file: 'features/auth/credentials/screens/verify-email.tsx',
  },
  {
    path: '/account-deleted',
    portal: 'public',
    file: 'features/users/removal/screens/account-deleted.tsx',
  },
  {
    path: '/contact-request',
    portal: 'public',
    file: 'features/customers/consents/screens/contact-request.tsx',
  },
  {
    path: '/unsubscribe',
    portal: 'public',
    file: 'features/customers/communications/screens/unsubscribe.tsx',
  },
  {
    path: '/contractor/:id',
    portal: 'public',
    file: 'features/contractors/screens/public-profile.tsx',
  },
  {
    path: '/contractor/:id/claim',
    portal: 'public',
    file: 'features/listings/claims/screens/claim.tsx',
  },
  {
    path: '/contractor/:id/full',
    portal: 'signed-in',
    file: 'features/contractors/screens/full-profile.tsx',
  },
  {
    path: '/homeowner/contractor/:id',
    portal: 'homeowner',
    file: 'features/contractors/screens/full-profile.tsx',
  },
  {
    path: '/homeowner/saved-contractors',
    portal: 'homeowner',
    file: 'features/contractors/saved/screens/homeowner-saved-contractors.tsx',
  },
  {
    path: '/contractor/profile/verification',
    portal: 'contractor',
    file: 'features/verification/screens/contractor-verification.tsx',
  },
  {
    path: '/contractor/profile',
    portal: 'contractor',
    file: 'features/contractors/profile-editor/screens/contractor-profile.tsx',
  },
  {
    path: '/contractor/billing',
    portal: 'contractor',
    file: 'app/contractor/billing.tsx',
  },
  {
    path: '/contractor/billing/plan/:id',
    portal: 'contractor',
    file: 'features/plans/sandbox/screens/plan-checkout.tsx',
  },
  {
    path: '/homeowner/billing',
    portal: 'homeowner',
    file: 'features/payments/screens/homeowner-billing.tsx',
  },
  {
    path: '/homeowner/billing/checkout/:id',
    portal: 'homeowner',
    file: 'features/payments/sandbox/screens/sandbox-checkout.tsx',
  },
  {
    path: '/admin/seed-data',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/seed-data/screens/admin-seed-data.tsx',
  },
  {
    path: '/admin/payment-settings',
    portal: 'admin',
    permission: 'manage_settings',
    masterOnly: true,
    file: 'features/payments/settings/screens/admin-payment-settings.tsx',
  },
  {
    path: '/contractor/calendar',
    portal: 'contractor',
    file: 'features/calendar/screens/contractor-calendar.tsx',
  },
  {
    path: '/homeowner/calendar',
    portal: 'homeowner',
    file: 'features/calendar/screens/homeowner-calendar.tsx',
  },
  {
    path: '/homeowner/files',
    portal: 'homeowner',
    file: 'features/projects/library/screens/homeowner-files.tsx',
  },
  {
    path: '/contractor/files',
    portal: 'contractor',
    file: 'features/projects/library/screens/contractor-files.tsx',
  },
  {
    path: '/homeowner/connect-requests',
    portal: 'homeowner',
    file: 'features/connect-requests/screens/homeowner-connect-requests.tsx',
  },
  {
    path: '/contractor/connect-requests',
    portal: 'contractor',
    file: 'features/connect-requests/screens/contractor-connect-requests.tsx',
  },
  {
    path: '/admin/connect-requests',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/connect-requests/screens/admin-connect-requests.tsx',
  },
  {
    path: '/homeowner/reviews',
    portal: 'homeowner',
    file: 'features/reviews/screens/homeowner-reviews.tsx',
  },
  {
    path: '/admin/reviews',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/reviews/moderation/screens/admin-reviews.tsx',
  },
  {
    path: '/admin/disputes',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/disputes/screens/admin-disputes.tsx',
  },
  {
    path: '/admin/reports',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/reports/screens/admin-reports.tsx',
  },
  {
    path: '/homeowner/reports',
    portal: 'homeowner',
    file: 'features/reports/screens/reports.tsx',
  },
  {
    path: '/contractor/reports',
    portal: 'contractor',
    file: 'features/reports/screens/reports.tsx',
  },
  {
    path: '/contractor/reviews',
    portal: 'contractor',
    file: 'features/reviews/screens/contractor-reviews.tsx',
  },
  {
    path: '/quote-view/:token',
    portal: 'public',
    file: 'features/quotes/links/screens/quote-view.tsx',
  },
  {
    path: '/setup-master-admin',
    portal: 'public',
    file: 'features/auth/session/screens/setup-master-admin.tsx',
  },
  {
    path: '/services',
    portal: 'public',
    file: 'features/search/local-pages/screens/services.tsx',
  },
  {
    path: '/services/:service',
    portal: 'public',
    file: 'features/search/local-pages/screens/local-page.tsx',
  },
  {
    path: '/services/:service/:city',
    portal: 'public',
    file: 'features/search/local-pages/screens/local-page.tsx',
  },
  {
    path: '/cities/:city',
    portal: 'public',
    file: 'features/search/local-pages/screens/local-page.tsx',
  },
  { path: '/search', portal: 'public', file: 'features/search/screens/public-search.tsx' },
  {
    path: '/homeowner/search',
    portal: 'homeowner',
    file: 'features/search/screens/homeowner-search.tsx',
  },
  {
    path: '/homeowner/search-data',
    portal: 'homeowner',
    file: 'features/search/screens/homeowner-search-all.tsx',
  },
  {
    path: '/contractor/search',
    portal: 'contractor',
    file: 'features/search/screens/contractor-search-all.tsx',
  },
  {
    path: '/admin/search',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/search/screens/admin-search-all.tsx',
  },
  {
    path: '/admin/categories',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/categories/screens/admin-categories.tsx',
  },
  {
    path: '/admin/state-rules',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/quotes/state-rules/screens/admin-state-rules.tsx',
  },
  {
    path: '/admin/users',
    portal: 'admin',
    permission: ['manage_users', 'manage_admins'],
    file: 'features/users/admin/screens/admin-users.tsx',
  },
  {
    path: '/admin/users/:id',
    portal: 'admin',
    permission: ['manage_users', 'manage_admins'],
    file: 'app/admin/person.tsx',
  },
  {
    path: '/admin/contractors',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/users/admin/screens/admin-contractors.tsx',
  },
  {
    path: '/admin/leads',
    portal: 'admin',
    permission: 'manage_users',
    file: 'app/admin/leads.tsx',
  },
  {
    path: '/admin/projects',
    portal: 'admin',
    permission: 'manage_users',
    file: 'app/admin/projects.tsx',
  },
  {
    path: '/admin/homeowners',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/users/admin/screens/admin-homeowners.tsx',
  },
  {
    path: '/admin/add-user',
    portal: 'admin',
    permission: ['manage_users', 'manage_admins'],
    file: 'features/users/admin/screens/admin-add-user.tsx',
  },
  {
    path: '/admin/announcements',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/announcements/screens/admin-announcements.tsx',
  },
  {
    path: '/admin/announcements/new',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/announcements/screens/admin-new-announcement.tsx',
  },
  {
    path: '/admin/analytics',
    portal: 'admin',
    permission: 'view_analytics',
    file: 'features/analytics/screens/admin-analytics.tsx',
  },
  {
    path: '/contractor/analytics',
    portal: 'contractor',
    file: 'features/analytics/screens/contractor-analytics.tsx',
  },
  {
    path: '/admin/activities',
    portal: 'admin',
    permission: 'view_analytics',
    file: 'features/activities/screens/admin-activities.tsx',
  },
  {
    path: '/admin/audit-logs',
    portal: 'admin',
    permission: 'manage_admins',
    file: 'features/audit/screens/admin-audit-logs.tsx',
  },
  {
    path: '/admin/ideas',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/ideas/screens/admin-ideas.tsx',
  },
  {
    path: '/homeowner/project-ideas',
    portal: 'homeowner',
    file: 'features/ideas/screens/homeowner-project-ideas.tsx',
  },
  {
    path: '/homeowner/cost-calculator',
    portal: 'homeowner',
    file: 'features/costs/screens/homeowner-cost-calculator.tsx',
  },
  {
    path: '/homeowner/dashboard',
    portal: 'homeowner',
    file: 'app/homeowner/dashboard.tsx',
  },
  {
    path: '/contractor/dashboard',
    portal: 'contractor',
    file: 'app/contractor/dashboard.tsx',
  },
  {
    path: '/homeowner/messages',
    portal: 'homeowner',
    file: 'features/messages/screens/messages.tsx',
  },
  {
    path: '/contractor/messages',
    portal: 'contractor',
    file: 'features/messages/screens/messages.tsx',
  },
  {
    path: '/homeowner/notifications',
    portal: 'homeowner',
    file: 'features/notifications/screens/notifications.tsx',
  },
  {
    path: '/contractor/notifications',
    portal: 'contractor',
    file: 'features/notifications/screens/notifications.tsx',
  },
  {
    path: '/homeowner/projects',
    portal: 'homeowner',
    file: 'features/projects/screens/homeowner-projects.tsx',
  },
  {
    path: '/homeowner/projects/new',
    portal: 'homeowner',
    file: 'features/projects/screens/homeowner-new-project.tsx',
  },
  {
    path: '/homeowner/projects/:id',
    portal: 'homeowner',
    file: 'app/homeowner/project.tsx',
  },
  {
    path: '/homeowner/projects/:id/edit',
    portal: 'homeowner',
    file: 'features/projects/screens/homeowner-edit-project.tsx',
  },
  {
    path: '/contractor/projects',
    portal: 'contractor',
    file: 'features/projects/screens/contractor-projects.tsx',
  },
  {
    path: '/contractor/projects/:id',
    portal: 'contractor',
    file: 'app/contractor/project.tsx',
  },
  {
    path: '/homeowner/quotes',
    portal: 'homeowner',
    file: 'features/quotes/screens/homeowner-quotes.tsx',
  },
  {
    path: '/contractor/quotes',
    portal: 'contractor',
    file: 'features/quotes/screens/contractor-quotes.tsx',
  },
  {
    path: '/contractor/quotes/new',
    portal: 'contractor',
    file: 'features/quotes/drafts/screens/contractor-quote-editor.tsx',
  },
  {
    path: '/contractor/price-book',
    portal: 'contractor',
    file: 'features/quotes/price-book/screens/contractor-price-book.tsx',
  },
  {
    path: '/contractor/customers',
    portal: 'contractor',
    file: 'features/customers/screens/contractor-customers.tsx',
  },
  {
    path: '/contractor/leads',
    portal: 'contractor',
    file: 'app/contractor/leads.tsx',
  },
  {
    path: '/homeowner/profile',
    portal: 'homeowner',
    file: 'features/users/profile/screens/profile.tsx',
  },
  {
    path: '/homeowner/settings',
    portal: 'homeowner',
    file: 'app/homeowner/settings.tsx',
  },
  {
    path: '/contractor/settings',
    portal: 'contractor',
    file: 'app/contractor/settings.tsx',
  },
  {
    path: '/homeowner/help',
    portal: 'homeowner',
    file: 'app/homeowner/help.tsx',
  },
  {
    path: '/homeowner/help/:article',
    portal: 'homeowner',
    file: 'app/homeowner/help.tsx',
  },
  {
    path: '/contractor/help',
    portal: 'contractor',
    file: 'app/contractor/help.tsx',
  },
  {
    path: '/contractor/help/:article',
    portal: 'contractor',
    file: 'app/contractor/help.tsx',
  },
  {
    path: '/admin',
    portal: 'admin',
    permission: 'none',
    file: 'features/dashboard/screens/admin-overview.tsx',
  },
  {
    path: '/admin/claims',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/listings/claims/screens/admin-claims.tsx',
  },
  {
    path: '/admin/broadcasts',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/messages/broadcasts/screens/admin-broadcasts.tsx',
  },
  {
    path: '/admin/broadcasts/new',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/messages/broadcasts/screens/admin-new-broadcast.tsx',
  },
  {
    path: '/admin/broadcasts/:id',
    portal: 'admin',
    permission: 'manage_settings',
    file: 'features/messages/broadcasts/screens/admin-broadcast.tsx',
  },
  {
    path: '/admin/notifications',
    portal: 'admin',
    permission: 'none',
    file: 'features/notifications/screens/notifications.tsx',
  },
  {
    path: '/admin/messages',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/messages/screens/admin-messages.tsx',
  },
  {
    path: '/admin/support',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/messages/support-desk/screens/admin-support.tsx',
  },
  {
    path: '/admin/settings',
    portal: 'admin',
    permission: 'none',
    file: 'app/admin/settings.tsx',
  },
  {
    path: '/admin/profile',
    portal: 'admin',
    permission: 'none',
    file: 'features/users/profile/screens/profile.tsx',
  },
  {
    path: '/admin/verification',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/verification/queue/screens/admin-verification.tsx',
  },
  {
    path: '/admin/listings',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/listings/desk/screens/admin-listings.tsx',
  },
  {
    path: '/admin/import-contractors',
    portal: 'admin',
    permission: 'manage_users',
    file: 'features/listings/imports/screens/admin-import-contractors.tsx',
  },
];

const paths = new Set(pages.map(({ path }) => path));

/** Whether there is a screen at this path. Menus leave out entries without one. */
export const isPage = (path: string) => paths.has(path);

/** What an admin needs to see the page at this path of the admin portal. */
export function permissionOf(pathname: string) {
  const page = findAdminPage(pathname);
  return page && page.permission !== 'none' ? page.permission : undefined;
}

/** Whether the page at this path of the admin portal is for master admins alone. */
export const isMasterOnly = (pathname: string) => findAdminPage(pathname)?.masterOnly === true;

const findAdminPage = (pathname: string) =>
  pages.find(
    (page): page is Extract<Page, { portal: 'admin' }> =>
      page.portal === 'admin' && matchPath(page.path, pathname) !== null,
  );
