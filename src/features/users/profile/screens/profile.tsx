import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { WHO_SEES_YOUR_NAME } from '#features/reviews/rules.ts';
import { accountLoader } from '../components/account-loader.ts';
import { AccountPage } from '../components/account-page.tsx';
import { EmailSection } from '../components/email-section.tsx';
import { PersonSection } from '../components/person-section.tsx';

export const meta = titleMeta('Profile');
export const loader = accountLoader;

/** The phone number and the address as the sharing of contacts has them. */
const ABOUT_HOMEOWNER = `${WHO_SEES_YOUR_NAME} Only a pro you hire sees your phone number and address, unless you share them.`;

export default function ProfilePage() {
  const { activeRole } = useSession();
  return (
    <AccountPage title="Profile">
      {(profile, methods) => (
        <>
          <PersonSection
            profile={profile}
            {...(activeRole === 'homeowner' && { about: ABOUT_HOMEOWNER })}
          />
          <EmailSection profile={profile} methods={methods} />
        </>
      )}
    </AccountPage>
  );
}
