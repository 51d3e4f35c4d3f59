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

/** The site that an email comes from: its name, and the start of its links. */
type MailSite = { brand: string; url: string };

/** Data of every email. `path` is the page that the email links to, the same as in its notification. */
export type MailBasics = {
  site: MailSite;
  path: string;
  firstName: string;
  /** One-click unsubscribe link; only for marketing email. */
  unsubscribeUrl?: string;
};

/** An email template: subject and body are rendered from the same data. */
export type MailTemplate<Data> = {
  subject: (data: Data) => string;
  body: (data: Data) => ReactElement;
};

type TextOf<Data> = string | ((data: Data) => string);

type MailContent<Data> = {
  subject: (data: Data) => string;
  /** The line that mail programs show after the subject. */
  preview: TextOf<Data>;
  heading: TextOf<Data>;
  /** Label of the button. */
  action: TextOf<Data>;
  /** Why the recipient gets this email. */
  reason: TextOf<Data>;
  /** The content between the greeting and the button. */
  body: (data: Data) => ReactNode;
};

/** Puts the content of an email into the layout that all emails share. */
export function mailTemplate<Data>({
  subject,
  body,
  ...texts
}: MailContent<Data & MailBasics>): MailTemplate<Data & MailBasics> {
  return {
    subject,
    body: (data) => {
      const render = (text: TextOf<Data & MailBasics>) =>
        typeof text === 'function' ? text(data) : text;
      return (
        <MailLayout
          {...data}
          preview={render(texts.preview)}
          heading={render(texts.heading)}
          action={render(texts.action)}
          reason={render(texts.reason)}
        >
          {body(data)}
        </MailLayout>
      );
    },
  };
}

type Props = MailBasics & {
  preview: string;
  heading: string;
  action: string;
  reason: string;
  children: ReactNode;
};

/**
 * The layout of every email: brand, heading, a few paragraphs, one button. No pictures, so that the
 * plain-text version says the same.
 */
function MailLayout(props: Props) {
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
            <Paragraph>Hi {firstName},</Paragraph>
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
                <Link className="soft" href={unsubscribeUrl} style={styles.unsubscribe}>
                  Unsubscribe from these emails
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

/** A code to type, large enough to read across a desk. */
export const MailCode = ({ children }: { children: string }) => (
  <Text className="ink" style={styles.code}>
    {children}
  </Text>
);

/** Text that the person named in `of` wrote, with its line breaks. */
export function QuotedText({ of, children }: { of: string; children: string }) {
  return (
    <Section className="line" style={styles.quote}>
      <Text className="soft" style={styles.label}>
        {of}
      </Text>
      <Text className="ink" style={styles.quoteText}>
        {children.split(/\r?\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once, and lines may repeat
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

/** A table of facts: terms on the left, values aligned on the right. */
export function FactTable({ items }: { items: readonly MailFact[] }) {
  return (
    <table className="facts line" style={styles.facts} cellPadding={0} cellSpacing={0}>
      <tbody>
        {items.map(({ term, value, strong }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once, and terms may repeat
          <tr key={index}>
            <th
              className={strong ? 'line ink' : 'line soft'}
              scope="row"
              style={strong ? styles.totalTerm : styles.term}
            >
              {term}
            </th>
            <td className="line ink" style={strong ? styles.total : styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
