import { mailTemplate, Paragraph } from '#ui/mail-layout.tsx';

type ApiTokenCreatedMail = {
  tokenName: string;
  /** What it may do, in words. */
  scopes: readonly string[];
};

/** Warns the owner of an account, in case somebody else made the token. */
export const apiTokenCreatedMail = mailTemplate<ApiTokenCreatedMail>({
  subject: ({ site }) => `A new API token was created · ${site.brand}`,
  preview: 'If this was you, you’re all set.',
  heading: 'A new API token was created',
  action: 'See your API tokens',
  reason:
    'You got this because it’s about access to your account. These emails can’t be turned off.',
  body: ({ tokenName, scopes }) => (
    <>
      <Paragraph>
        The API token “{tokenName}” was just created in your account. Software that has it can:{' '}
        {scopes.join(', ')}.
      </Paragraph>
      <Paragraph>
        If this was you, you’re all set. If it wasn’t, revoke the token and set a new password right
        away.
      </Paragraph>
    </>
  ),
});
