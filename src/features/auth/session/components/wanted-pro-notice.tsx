import { Notice } from '#ui/notice.tsx';
import type { WantedPro } from './wanted-pro.ts';

const BACK_ON_PAGE = 'Then you’ll be back on their page.';

type Texts = {
  /** What the account is for, after "Create an account to" and "Sign in to". */
  purpose: string;
  after: string;
};

const texts: Record<WantedPro['wish'], (name: string) => Texts> = {
  message: (name) => ({
    purpose: `message ${name}`,
    after: `Then you can write to ${name} right away.`,
  }),
  call: (name) => ({
    purpose: `have ${name} call you`,
    after: `Then you can tell ${name} when to call.`,
  }),
  save: (name) => ({
    purpose: `save ${name}`,
    after: BACK_ON_PAGE,
  }),
  'full profile': (name) => ({
    purpose: `see ${name}’s full profile`,
    after: 'Then you’ll see their phone number and address.',
  }),
  helpful: (name) => ({
    purpose: `say which reviews of ${name} helped you`,
    after: BACK_ON_PAGE,
  }),
};

/** Says why somebody who pressed a button on the page of a pro is asked for an account, and that it is kept. */
export function WantedProNotice({ wanted: { businessName, wish } }: { wanted: WantedPro }) {
  const { purpose, after } = texts[wish](businessName);
  return (
    <Notice title={`Create an account to ${purpose}`}>It’s free and takes a minute. {after}</Notice>
  );
}

/** Says on the sign-in page why it was asked for, and that the way goes on from there. */
export function SignInReason({ wanted }: { wanted: WantedPro | undefined }) {
  if (!wanted) return <Notice title="Sign in to go on">You’ll come straight back.</Notice>;
  const { purpose, after } = texts[wanted.wish](wanted.businessName);
  return <Notice title={`Sign in to ${purpose}`}>{after}</Notice>;
}
