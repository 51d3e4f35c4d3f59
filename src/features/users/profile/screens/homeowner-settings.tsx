import { titled } from '#browser/title.ts';
import { NotificationSection } from '#features/notifications/preferences/components/notification-section.tsx';
import { YourDataSection } from '../../removal/components/your-data-section.tsx';
import { accountLoader } from '../components/account-loader.ts';
import { AccountPage } from '../components/account-page.tsx';
import { ColoursSection } from '../components/colours-section.tsx';
import { PasswordSection } from '../components/password-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';

export const meta = titled('Settings');
export const loader = accountLoader;

export default function HomeownerSettings() {
  return (
    <AccountPage title="Settings">
      {(_, methods) => (
        <>
          <PasswordSection methods={methods} />
          <SessionsSection />
          <NotificationSection />
          <ColoursSection />
          <YourDataSection methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
