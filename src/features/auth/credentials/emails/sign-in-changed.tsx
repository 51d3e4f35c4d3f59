import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type SignInChangedMail = { change: 'password' | 'email-requested' };

const content = {
  password: {
    subject: 'Your password was changed',
    body: 'Your password was changed just now, and your other devices were signed out.',
  },
  'email-requested': {
    subject: 'Your account’s email address is being changed',
    body: 'Somebody who knows your password asked to use another email address for your account. It changes once the new address is confirmed.',
  },
};

/** Warns the address of an account whose password or address changes, in case it was not the owner. */
export const signInChangedMail = mailTemplate<SignInChangedMail>({
  subject: ({ change, site }) => `${content[change].subject} · ${site.brand}`,
  preview: 'If it was you, there is nothing to do.',
  heading: ({ change }) => content[change].subject,
  action: 'It was not me',
  reason: 'You get this because it is about how you sign in; these emails can’t be turned off.',
  body: ({ change }) => (
    <>
      <Paragraph>{content[change].body}</Paragraph>
      <Paragraph>
        If it was you, there is nothing to do. If not, set a new password at once.
      </Paragraph>
    </>
  ),
});
