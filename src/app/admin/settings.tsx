import { titleMeta } from '#browser/title.ts';
import { NotificationSection } from '#features/notifications/preferences/components/notification-section.tsx';
import { accountLoader } from '#features/users/profile/components/account-loader.ts';
import { AccountPage } from '#features/users/profile/components/account-page.tsx';
import { ColorsSection } from '#features/users/profile/components/colors-section.tsx';
import { PasswordSection } from '#features/users/profile/components/password-section.tsx';
import { SessionsSection } from '#features/users/profile/components/sessions-section.tsx';
import { TwoFactorSection } from '#features/users/profile/components/two-factor-section.tsx';
import { YourDataSection } from '#features/users/removal/components/your-data-section.tsx';

export const meta = titleMeta('Settings');
export const loader = accountLoader;

export default function AdminSettings() {
  return (
    <AccountPage title="Settings">
      {(_, methods) => (
        <>
          <PasswordSection methods={methods} />
          {methods.twoFactor.offered && methods.password !== 'none' && (
            <TwoFactorSection methods={methods} />
          )}
          <SessionsSection />
          <NotificationSection />
          <ColorsSection />
          <YourDataSection methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
