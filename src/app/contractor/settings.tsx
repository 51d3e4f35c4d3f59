import { Suspense } from 'react';
import { Link } from 'react-router';
import { LeadSettings } from '#features/contractors/settings/components/lead-settings.tsx';
import { PrivacySettings } from '#features/contractors/settings/components/privacy-settings.tsx';
import { Webhooks } from '#features/integrations/webhooks/components/webhooks.tsx';
import { PlanPanel } from '#features/plans/components/plan-panel.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { SettingsPage, settingsLoaderWith, settingsMeta } from '../portal/settings-page.tsx';
import styles from './settings.module.css';

// At the end of a long page, and for few.
const ApiTokens = partWhenUsed(async () => ({
  default: (await import('#features/integrations/tokens/components/api-tokens.tsx')).ApiTokens,
}));

export const meta = settingsMeta;
export const loader = settingsLoaderWith(({ settings, plans }) => [
  settings.get.queryOptions(),
  plans.get.queryOptions(),
]);

export default function ContractorSettings() {
  return (
    <SettingsPage
      first={<LeadSettings />}
      withPerson
      aboutPerson={
        <>
          For your account and our texts to you. The name and number that homeowners see are in your{' '}
          <Link to="/contractor/profile">profile</Link>.
        </>
      }
      last={
        <section aria-labelledby="developers">
          <details className={styles.developers}>
            <summary>
              <h2 id="developers">For developers</h2>
            </summary>
            <Suspense>
              <ApiTokens />
            </Suspense>
            <Webhooks />
          </details>
        </section>
      }
    >
      <PrivacySettings />
      <PlanPanel />
    </SettingsPage>
  );
}
