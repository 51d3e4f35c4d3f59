import { useSyncExternalStore } from 'react';
import { useNonce } from '#browser/nonce.ts';
import type { Banner } from '../contract.ts';
import { AnnouncementNotice } from './announcement-notice.tsx';

/** The ids that were put away on this device, newest first, with a space between two. */
const storageKey = 'announcements-put-away';
/** The length of this many ids, each with its space. */
const MAX_STORED = 20 * 37;

/**
 * Public pages are the same for everybody and most load no scripts, so this one is inline: before anything is painted
 * it shows the first announcement that was not put away on this device.
 */
const script = `(() => {
  const list = document.currentScript.previousElementSibling;
  const key = '${storageKey}';
  let stored;
  try { stored = localStorage.getItem(key) ?? ''; } catch { return; }
  const show = () => {
    let isShown = false;
    for (const item of list.children) {
      const button = item.querySelector('button');
      if (button) button.hidden = false;
      item.hidden = isShown || (button !== null && stored.includes(item.dataset.announcement));
      isShown ||= !item.hidden;
    }
  };
  show();
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    stored = event.newValue ?? '';
    show();
  });
  list.addEventListener('click', ({ target }) => {
    const id = target.closest('button')?.closest('[data-announcement]').dataset.announcement;
    if (!id || stored.includes(id)) return;
    const newValue = (id + ' ' + stored).slice(0, ${MAX_STORED});
    try { localStorage.setItem(key, newValue); } catch {}
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  });
})()`;

function stored() {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void) {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The same as the script does, for a page that was put together in the browser, where it does not run. */
function putAway(id: string) {
  const old = stored() ?? '';
  if (old.includes(id)) return;
  const newValue = `${id} ${old}`.slice(0, MAX_STORED);
  localStorage.setItem(storageKey, newValue);
  dispatchEvent(
    new StorageEvent('storage', { key: storageKey, newValue, storageArea: localStorage }),
  );
}

/** One of the announcements to visitors who are not signed in: the first that they have not put away. */
export function GuestAnnouncements({ announcements }: { announcements: readonly Banner[] }) {
  const nonce = useNonce();
  // Where nothing can be stored, and on the server, nothing was put away, and nothing offers to.
  const away = useSyncExternalStore(subscribe, stored, () => undefined);
  const shown = announcements.find(
    ({ id, isDismissible }) => !isDismissible || !away?.includes(id),
  );
  return (
    <>
      <div>
        {announcements.map((announcement) => (
          <div
            key={announcement.id}
            data-announcement={announcement.id}
            hidden={announcement !== shown}
            suppressHydrationWarning
          >
            <AnnouncementNotice
              announcement={announcement}
              isButtonHidden={away === undefined}
              onDismiss={() => putAway(announcement.id)}
            />
          </div>
        ))}
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without user input
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </>
  );
}
