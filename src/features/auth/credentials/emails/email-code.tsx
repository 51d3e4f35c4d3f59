import { MailCode, Paragraph } from '#ui/mail-layout.tsx';
import { CODE_MINUTES } from '../../email-proof/rules.ts';

/** The code that confirms an address on the page that waits for it. */
export const EmailCode = ({ code }: { code: string }) => (
  <>
    <Paragraph>
      Enter this code on the page that asks for it. It works for {CODE_MINUTES} minutes.
    </Paragraph>
    <MailCode>{code}</MailCode>
  </>
);
