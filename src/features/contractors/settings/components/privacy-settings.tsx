import { SettingsSwitches } from './settings-switches.tsx';

export function PrivacySettings() {
  return (
    <SettingsSwitches
      title="What others see"
      about="Of your business, on its page and in the search."
      switches={[
        {
          label: 'A public page',
          description:
            'Anybody can find and read it. Without it you are in no list, and only homeowners whom you deal with see the page; leads still reach you.',
          isOn: ({ privacy }) => privacy.publicProfile,
          toChange: (publicProfile) => ({ privacy: { publicProfile } }),
        },
        {
          label: 'How to reach you',
          description: 'Your phone number and email address, for people who are signed in.',
          isOn: ({ privacy }) => privacy.showContactInfo,
          toChange: (showContactInfo) => ({ privacy: { showContactInfo } }),
        },
        {
          label: 'Figures about your work',
          description:
            'Prices of your accepted quotes count in the cost calculator, without any name.',
          isOn: ({ privacy }) => privacy.shareAnalytics,
          toChange: (shareAnalytics) => ({ privacy: { shareAnalytics } }),
        },
      ]}
    />
  );
}
