import { useEffect } from 'react';
import { useSession } from '#browser/session.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useEndViewing } from './use-end-viewing.ts';
import styles from './viewing-bar.module.css';

/** Says on every page of a portal that an admin looks at it as somebody else, and ends that. */
export default function ViewingBar() {
  const { user, viewing } = useSession();
  return viewing && <Bar name={user.name} uid={user.uid} until={viewing.until} />;
}

function Bar({ name, uid, until }: { name: string; uid: string; until: string }) {
  const end = useEndViewing();
  useEffect(() => {
    const timer = setTimeout(
      () => location.assign(`/admin/users/${uid}`),
      Math.max(0, Date.parse(until) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [uid, until]);
  return (
    <section className={styles.bar} aria-label="Viewing as someone else">
      <p>
        <strong>Viewing as {name}.</strong> You can’t change anything, and messages are hidden. This
        ends at <RelativeTime at={until} as="clock" />.
      </p>
      <button
        type="button"
        className="button"
        disabled={end.isPending}
        onClick={() => end.mutate({})}
      >
        Stop viewing
      </button>
      {end.isError && <p role="alert">That didn’t go through. Try again.</p>}
    </section>
  );
}
