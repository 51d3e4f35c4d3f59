import { titleMeta } from '#browser/title.ts';
import { HelpPage } from '../help/help-page.tsx';
import { loadHelp } from '../help/load-help.ts';

export const meta = titleMeta('Help');
export const loader = loadHelp('homeowner');

export default function HomeownerHelp() {
  return <HelpPage portal="homeowner" />;
}
