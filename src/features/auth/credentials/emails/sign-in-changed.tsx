import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type SignInChangedMail = {
  change: 'password' | 'email-requested';
  /** Programs of the business no longer work. */
  hasRevokedTokens: boolean;
};

const content = {
  password: {
    subject: 'Your password was changed',
    body: 'Your password was just changed, and your other devices were signed out.',
  },
  'email-requested': {
    subject: 'Your account’s email address is being changed',
    body: 'Someone who knows your password asked to change the email address on your account. It will change once the new address is confirmed.',
  },
};

/** Warns the address of an account whose password or address changes, in case it was not the owner. */
export const signInChangedMail = mailTemplate<SignInChangedMail>({
  subject: ({ change, site }) => `${content[change].subject} · ${site.brand}`,
  preview: 'If this was you, you’re all set.',
  heading: ({ change }) => content[change].subject,
  action: 'This wasn’t me',
  reason: 'You got this because it’s about how you sign in. These emails can’t be turned off.',
  body: ({ change, hasRevokedTokens }) => (
    <>
      <Paragraph>{content[change].body}</Paragraph>
      {hasRevokedTokens && (
        <Paragraph>
          Your API tokens were revoked, too. If you connect other software, create new tokens in
          your settings.
        </Paragraph>
      )}
      <Paragraph>
        If this was you, you’re all set. If it wasn’t, set a new password right away.
      </Paragraph>
    </>
  ),
});
