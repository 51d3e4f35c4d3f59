import { Link } from 'react-router';

/** A name at a desk, which leads to the page about everything of this person. */
export const PersonLink = ({ uid, name }: { uid: string; name: string }) => (
  <Link to={`/admin/users/${uid}`}>{name || 'A deleted account'}</Link>
);
