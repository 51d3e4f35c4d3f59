import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { memberMarker } from '#lib/roles.ts';
import styles from './member-links.module.css';

/** The membership site, for its members alone (spec §2). */
export function useMemberSite() {
  const { user } = useSession();
  const isMember = user.roles.includes(memberMarker);
  const ways = useQuery(
    orpc.session.providers.queryOptions({ enabled: isMember, staleTime: Number.POSITIVE_INFINITY }),
  );
  return isMember ? (ways.data?.membershipSite ?? undefined) : undefined;
}

export function MemberLinks() {
  const id = useId();
  const site = useMemberSite();
  if (!site) return null;
  return (
    <section className={styles.links} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        Membership
      </h2>
      <a className={styles.link} href={site.url} rel="noreferrer">
        <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
        {site.name}
      </a>
    </section>
  );
}
