import { Link, Text } from '@react-email/components';
import { styles } from './mail-style.ts';

/** A list of links, one paragraph each. */
export function MailLinks({ items }: { items: readonly { subject: string; url: string }[] }) {
  return items.map(({ subject, url }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once, and links may repeat
    <Text key={index} className="ink" style={styles.paragraph}>
      <Link className="ink" href={url}>
        {subject}
      </Link>
    </Text>
  ));
}
