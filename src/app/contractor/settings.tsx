import { LeadSettings } from '#features/contractors/settings/components/lead-settings.tsx';
import { PrivacySettings } from '#features/contractors/settings/components/privacy-settings.tsx';
import { ApiTokens } from '#features/integrations/tokens/components/api-tokens.tsx';
import { Webhooks } from '#features/integrations/webhooks/components/webhooks.tsx';
import { SettingsPage, settingsLoader, settingsMeta } from '../portal/settings-page.tsx';

export const meta = settingsMeta;
export const loader = settingsLoader;

export default function ContractorSettings() {
  return (
    <SettingsPage
      withPerson
      last={
        <>
          <ApiTokens />
          <Webhooks />
        </>
      }
    >
      <LeadSettings />
      <PrivacySettings />
    </SettingsPage>
  );
}
