import { titleMeta } from '#browser/title.ts';
import { accountLoader } from '../components/account-loader.ts';
import { AccountPage } from '../components/account-page.tsx';
import { EmailSection } from '../components/email-section.tsx';
import { PersonSection } from '../components/person-section.tsx';

export const meta = titleMeta('Profile');
export const loader = accountLoader;

export default function ProfilePage() {
  return (
    <AccountPage title="Profile">
      {(profile, methods) => (
        <>
          <PersonSection profile={profile} />
          <EmailSection profile={profile} methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
