import { Link } from 'react-router';
import { PageHeader } from '#ui/page-header.tsx';
import type { Article, Block, Inline } from './articles.ts';
import styles from './help-page.module.css';

/** One article. Links to screens of the portal open in the portal; those to public pages load them. */
export const HelpArticle = ({ article, back }: { article: Article; back: string }) => (
  <article className={styles.article}>
    <PageHeader title={article.title} back={{ to: back, label: 'Help' }}>
      {article.summary}
    </PageHeader>
    {article.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <BlockOf key={index} block={block} />
    ))}
  </article>
);

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line content={block.content} />
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={styles.points}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <li key={index}>
          <Line content={item} />
        </li>
      ))}
    </List>
  );
}

const isInPortal = (path: string) => /^\/(homeowner|contractor)\//.test(path);

const Line = ({ content }: { content: Inline[] }) =>
  content.map(({ text, bold, to }, index) => {
    const key = `${index} ${text}`;
    if (bold) return <strong key={key}>{text}</strong>;
    if (to && isInPortal(to))
      return (
        <Link key={key} to={to}>
          {text}
        </Link>
      );
    if (to)
      return (
        <a key={key} href={to}>
          {text}
        </a>
      );
    return text;
  });
