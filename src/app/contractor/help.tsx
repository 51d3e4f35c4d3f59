import { titleMeta } from '#browser/title.ts';
import { HelpPage } from '../help/help-page.tsx';
import { loadHelp } from '../help/load-help.ts';

export const meta = titleMeta('Help');
export const loader = loadHelp('contractor');

export default function ContractorHelp() {
  return <HelpPage portal="contractor" />;
}
