import { SettingsPage, settingsLoader, settingsMeta } from '../portal/settings-page.tsx';

export const meta = settingsMeta;
export const loader = settingsLoader;

export default function AdminSettings() {
  return <SettingsPage withTwoFactor />;
}
