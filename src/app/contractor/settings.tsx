import { titleMeta } from '#browser/title.ts';
import { LeadSettings } from '#features/contractors/settings/components/lead-settings.tsx';
import { PrivacySettings } from '#features/contractors/settings/components/privacy-settings.tsx';
import { NotificationSection } from '#features/notifications/preferences/components/notification-section.tsx';
import { accountLoader } from '#features/users/profile/components/account-loader.ts';
import { AccountPage } from '#features/users/profile/components/account-page.tsx';
import { ColorsSection } from '#features/users/profile/components/colors-section.tsx';
import { EmailSection } from '#features/users/profile/components/email-section.tsx';
import { PasswordSection } from '#features/users/profile/components/password-section.tsx';
import { PersonSection } from '#features/users/profile/components/person-section.tsx';
import { SessionsSection } from '#features/users/profile/components/sessions-section.tsx';
import { YourDataSection } from '#features/users/removal/components/your-data-section.tsx';

export const meta = titleMeta('Settings');
export const loader = accountLoader;

export default function ContractorSettings() {
  return (
    <AccountPage title="Settings">
      {(profile, methods) => (
        <>
          <PersonSection profile={profile} />
          <EmailSection profile={profile} methods={methods} />
          <PasswordSection methods={methods} />
          <SessionsSection />
          <LeadSettings />
          <PrivacySettings />
          <NotificationSection />
          <ColorsSection />
          <YourDataSection methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
