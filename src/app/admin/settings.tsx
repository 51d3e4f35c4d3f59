import type { LoaderFunctionArgs } from 'react-router';
import { sessionContext } from '#browser/context.ts';
import { useSession } from '#browser/session.ts';
import { PlatformSections } from '#features/platform-settings/components/platform-sections.tsx';
import { canManageSettings } from '#lib/roles.ts';
import { SettingsPage, settingsLoaderWith, settingsMeta } from '../portal/settings-page.tsx';

export const meta = settingsMeta;
export const loader = (args: LoaderFunctionArgs) => {
  const { user } = args.context.get(sessionContext);
  const queries = settingsLoaderWith(({ platformSettings }) =>
    user && canManageSettings(user) ? [platformSettings.get.queryOptions()] : [],
  );
  return queries(args);
};

/** The platform's settings, for admins who may change them, and the admin's own account. */
export default function AdminSettings() {
  const { user } = useSession();
  const first = canManageSettings(user) && <PlatformSections />;
  return <SettingsPage withTwoFactor first={first} />;
}
