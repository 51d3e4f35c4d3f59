import { Notice } from '#ui/notice.tsx';
import type { WantedPro } from './wanted-pro.ts';

const texts: Record<WantedPro['wish'], (name: string) => { title: string; after: string }> = {
  message: (name) => ({
    title: `Create an account to message ${name}`,
    after: `Then you can write to ${name} right away.`,
  }),
  call: (name) => ({
    title: `Create an account to have ${name} call you`,
    after: `Then you can tell ${name} when to call.`,
  }),
  save: (name) => ({
    title: `Create an account to save ${name}`,
    after: 'Then you’ll be back on their page.',
  }),
};

/** Says why somebody who pressed a button on the page of a pro is asked for an account, and that it is kept. */
export function WantedProNotice({ wanted: { businessName, wish } }: { wanted: WantedPro }) {
  const { title, after } = texts[wish](businessName);
  return <Notice title={title}>It’s free and takes a minute. {after}</Notice>;
}
