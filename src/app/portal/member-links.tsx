import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { memberMarker } from '#lib/roles.ts';
import styles from './member-links.module.css';

/** Links to the membership site and its pages, for members only (spec §2). */
export function useMemberLinks() {
  const { user } = useSession();
  const isMember = user.roles.includes(memberMarker);
  const providers = useQuery(
    orpc.session.providers.queryOptions({ enabled: isMember, staleTime: Number.POSITIVE_INFINITY }),
  );
  const site = isMember ? providers.data?.membershipSite : undefined;
  return site ? [{ label: site.name, url: site.url }, ...site.links] : [];
}

export function MemberLinks() {
  const id = useId();
  const links = useMemberLinks();
  if (links.length === 0) return null;
  return (
    <section className={styles.links} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        Membership
      </h2>
      <ul className={styles.list}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a className={styles.link} href={url} rel="noreferrer">
              <IconExternalLink size={20} stroke={1.75} aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
