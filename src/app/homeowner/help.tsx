import type { LoaderFunctionArgs } from 'react-router';
import { titleMeta } from '#browser/title.ts';
import { HelpPage } from '../help/help-page.tsx';

export const meta = titleMeta('Help');

/** Loaded when it is called, so that the browser gets neither the articles nor what reads them. */
export const loader = async (args: LoaderFunctionArgs) =>
  (await import('../help/load-help.ts')).loadHelp('homeowner', args);

export default function HomeownerHelp() {
  return <HelpPage portal="homeowner" />;
}
