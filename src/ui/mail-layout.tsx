import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { darkStyle, styles } from './mail-style.ts';

/** Where a mail comes from, and what its links begin with. */
type MailSite = { brand: string; url: string };

/** What every mail is given. `path` is the page that it leads to, the same as its notification's. */
export type MailBasics = { site: MailSite; path: string; firstName: string };

/** A mail in the product: its subject and body are made from the same data. */
export type MailTemplate<Data> = {
  subject: (data: Data) => string;
  body: (data: Data) => ReactElement;
};

type Props = MailBasics & {
  /** The line that mailboxes show after the subject. */
  preview: string;
  heading: string;
  /** What the one button says. */
  action: string;
  /** Why this person gets this mail. */
  reason: string;
  /** Of marketing mail alone: where one press ends it. */
  unsubscribeUrl?: string;
  children: ReactNode;
};

/** Every mail: a name, a heading, a few paragraphs, one button. No pictures; reads the same as plain text. */
export function MailLayout(props: Props) {
  const { site, path, firstName, preview, heading, action, reason, children } = props;
  const { unsubscribeUrl } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={styles.body}>
        <Container style={styles.page}>
          <Section style={styles.masthead}>
            <Link className="brand" href={site.url} style={styles.brand}>
              {site.brand}
            </Link>
          </Section>
          <Section className="sheet" style={styles.sheet}>
            <Heading as="h1" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            <Paragraph>Hello {firstName},</Paragraph>
            {children}
            <Section style={styles.action}>
              <Button className="fill" href={`${site.url}${path}`} style={styles.button}>
                {action}
              </Button>
            </Section>
          </Section>
          <Text className="soft" style={styles.footer}>
            {reason}
            {unsubscribeUrl && (
              <>
                {' '}
                <Link className="soft" href={unsubscribeUrl} style={styles.end}>
                  End such mails
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  );
}

/** Somebody's own words, line by line as they wrote them. */
export function QuotedText({ of, children }: { of: string; children: string }) {
  return (
    <Section className="line" style={styles.words}>
      <Text className="soft" style={styles.label}>
        {of}
      </Text>
      <Text className="ink" style={styles.said}>
        {children.split(/\r?\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is made once, and lines may repeat
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}

export type MailFact = { term: string; value: string; strong?: boolean };

/** Facts under each other, what they are on the left, figures aligned on the right. */
export function FactTable({ items }: { items: readonly MailFact[] }) {
  return (
    <table className="facts line" style={styles.facts} cellPadding={0} cellSpacing={0}>
      <tbody>
        {items.map(({ term, value, strong }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is made once, and lines may repeat
          <tr key={index}>
            <th
              className={strong ? 'line ink' : 'line soft'}
              scope="row"
              style={strong ? styles.sumTerm : styles.term}
            >
              {term}
            </th>
            <td className="line ink" style={strong ? styles.sum : styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
