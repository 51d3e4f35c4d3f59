import { titled } from '#browser/title.ts';
import { LeadSettings } from '#features/contractors/settings/components/lead-settings.tsx';
import { PrivacySettings } from '#features/contractors/settings/components/privacy-settings.tsx';
import { NotificationSection } from '#features/notifications/preferences/components/notification-section.tsx';
import { YourDataSection } from '../../removal/components/your-data-section.tsx';
import { accountLoader } from '../components/account-loader.ts';
import { AccountPage } from '../components/account-page.tsx';
import { ColoursSection } from '../components/colours-section.tsx';
import { EmailSection } from '../components/email-section.tsx';
import { PasswordSection } from '../components/password-section.tsx';
import { PersonSection } from '../components/person-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';

export const meta = titled('Settings');
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
          <ColoursSection />
          <YourDataSection methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
