import type { ReactNode } from 'react';
import { prefetch, type Queries } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { NotificationSection } from '#features/notifications/preferences/components/notification-section.tsx';
import { accountQueries } from '#features/users/profile/components/account-loader.ts';
import { AccountPage } from '#features/users/profile/components/account-page.tsx';
import { ColorsSection } from '#features/users/profile/components/colors-section.tsx';
import { EmailSection } from '#features/users/profile/components/email-section.tsx';
import { PasswordSection } from '#features/users/profile/components/password-section.tsx';
import { PersonSection } from '#features/users/profile/components/person-section.tsx';
import { SessionsSection } from '#features/users/profile/components/sessions-section.tsx';
import { TwoFactorSection } from '#features/users/profile/components/two-factor-section.tsx';
import { YourDataSection } from '#features/users/removal/components/your-data-section.tsx';

export const settingsMeta = titleMeta('Settings');
/** What the page asks in every portal; `more` is what its first sections ask in one, so that nothing moves for them later. */
export const settingsLoaderWith = (more: Queries) =>
  prefetch((orpc, where) => [
    ...accountQueries(orpc, where),
    orpc.notifications.subscriptions.queryOptions(),
    ...more(orpc, where),
  ]);
export const settingsLoader = settingsLoaderWith(() => []);

type Props = {
  /** Includes name and address, for portals without a profile page. */
  withPerson?: boolean;
  /** What the name and number of the person are for, beside those of their business. */
  aboutPerson?: ReactNode;
  withTwoFactor?: boolean;
  /** What comes before the notifications. */
  first?: ReactNode;
  /** Sections of this portal only, before the person's own account. */
  children?: ReactNode;
  /** What hardly anybody needs. */
  last?: ReactNode;
};

/** The settings of every portal. */
export function SettingsPage({
  withPerson = false,
  aboutPerson,
  withTwoFactor = false,
  first,
  children,
  last,
}: Props) {
  return (
    <AccountPage title="Settings">
      {(profile, methods) => (
        <>
          {first}
          <NotificationSection />
          {children}
          {withPerson && <PersonSection profile={profile} about={aboutPerson} />}
          {withPerson && <EmailSection profile={profile} methods={methods} />}
          <PasswordSection methods={methods} />
          {withTwoFactor && methods.twoFactor.offered && methods.password !== 'none' && (
            <TwoFactorSection methods={methods} />
          )}
          <SessionsSection />
          <ColorsSection />
          <YourDataSection methods={methods} />
          {last}
        </>
      )}
    </AccountPage>
  );
}
