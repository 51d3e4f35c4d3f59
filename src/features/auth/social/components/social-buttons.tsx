import { useNonce } from '#browser/nonce.ts';
import type { SocialProvider } from '../../session/rules.ts';
import { providerNames, SOCIAL_PATH, socialChannel } from './social.ts';
import styles from './social-buttons.module.css';

/**
 * The only script of an otherwise static page: opens the link in a popup, which reports its result on a channel.
 * When popups are blocked, the link works as usual.
 */
const script = `(() => {
  const box = document.currentScript.previousElementSibling;
  const error = box.querySelector('[role=alert]');
  let waiting = false, popup;
  box.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    popup = open(link.href + '&popup=yes', 'social-sign-in', 'popup,width=520,height=680');
    if (!popup) return;
    event.preventDefault();
    waiting = true;
    error.textContent = '';
  });
  new BroadcastChannel('${socialChannel}').addEventListener('message', ({ data }) => {
    if (!waiting) return;
    waiting = false;
    popup.close();
    if (data.goTo) location.assign(data.goTo);
    else error.textContent = data.error;
  });
})()`;

type Props = {
  providers: readonly SocialProvider[];
  /** Where to go after signing in. */
  redirectTo: string | undefined;
};

export function SocialButtons({ providers, redirectTo }: Props) {
  const nonce = useNonce();
  if (providers.length === 0) return null;
  const address = (provider: SocialProvider) =>
    `${SOCIAL_PATH}?${new URLSearchParams({ provider, ...(redirectTo && { redirect: redirectTo }) })}`;
  return (
    <div className={styles.social}>
      <div className={styles.box}>
        <ul className={styles.providers}>
          {providers.map((provider) => (
            <li key={provider}>
              <a className="button" href={address(provider)}>
                Continue with {providerNames[provider]}
              </a>
            </li>
          ))}
        </ul>
        <p role="alert" className="error" suppressHydrationWarning />
      </div>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, with nothing of a visitor in it
        dangerouslySetInnerHTML={{ __html: script }}
      />
      <p className={styles.or}>or with your email address</p>
    </div>
  );
}
