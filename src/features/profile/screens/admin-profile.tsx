import { titled } from '#browser/title.ts';
import { accountLoader } from '../components/account-loader.ts';
import { AccountPage } from '../components/account-page.tsx';
import { ColoursSection } from '../components/colours-section.tsx';
import { EmailSection } from '../components/email-section.tsx';
import { PasswordSection } from '../components/password-section.tsx';
import { PersonSection } from '../components/person-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { TwoFactorSection } from '../components/two-factor-section.tsx';

export const meta = titled('Profile');
export const loader = accountLoader;

export default function AdminProfile() {
  return (
    <AccountPage title="Profile">
      {(profile, methods) => (
        <>
          <PersonSection profile={profile} />
          <EmailSection profile={profile} methods={methods} />
          <PasswordSection methods={methods} />
          {methods.twoFactor.offered && methods.password !== 'none' && (
            <TwoFactorSection methods={methods} />
          )}
          <SessionsSection />
          <ColoursSection />
        </>
      )}
    </AccountPage>
  );
}
