import type { ReactNode } from 'react';
import { AnnouncementBanner } from '#features/announcements/components/announcement-banner.tsx';
import { PushRenewal } from '#features/notifications/push/components/push-renewal.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { HelpLink } from './help-link.tsx';
import { LazyRefusedNotice } from './lazy-refused-notice.tsx';
import { LazyViewingBar } from './lazy-viewing-bar.tsx';
import { LinkPrefetch } from './link-prefetch.tsx';
import { NavProgress } from './nav-progress.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { RouteFocus } from './route-focus.tsx';
import { sessionForms } from './session-forms.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { type HeaderProps, TopHeader } from './top-header.tsx';

export function Shell({ role, tool, children }: HeaderProps & { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <NavProgress />
      <TopHeader role={role} tool={tool} />
      <PhoneHeader role={role} tool={tool} />
      <OfflineBar />
      <Sidebar role={role} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <LazyViewingBar />
        <AnnouncementBanner />
        <LazyRefusedNotice />
        {children}
        <HelpLink role={role} />
      </main>
      <BottomNav role={role} />
      <RouteFocus />
      <PushRenewal />
      <LinkPrefetch role={role} />
      {Object.values(sessionForms).map((id) => (
        <form key={id} id={id} method="post" action="/session" hidden />
      ))}
    </div>
  );
}
