import { LazyMenu } from '#ui/lazy-menu.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { MessageOpener } from './message-opener.tsx';

/** Opened by few. */
const MessageMenu = lazyPart(() => import('./message-menu.tsx'));

type Props = { senderName: string; reportTo: string };

export default function ReportMessage({ senderName, reportTo }: Props) {
  return (
    <LazyMenu
      preload={MessageMenu.preload}
      opener={(props) => <MessageOpener {...props} senderName={senderName} />}
    >
      <MessageMenu senderName={senderName} reportTo={reportTo} />
    </LazyMenu>
  );
}
