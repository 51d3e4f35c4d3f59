import { Form, Link, useLoaderData } from 'react-router';
import { AskSupport } from '#features/messages/support/components/ask-support.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { ArticleSummary, HelpPortal } from './articles.ts';
import { HelpArticle } from './help-article.tsx';
import styles from './help-page.module.css';
import type { loadHelp } from './load-help.ts';

/** Help of a portal: what explains the screen that one came from, a search, all articles, or one of them. */
export function HelpPage({ portal }: { portal: HelpPortal }) {
  const { q, page, article, found, about, topics } = useLoaderData<ReturnType<typeof loadHelp>>();
  const from = page ? `?from=${encodeURIComponent(page)}` : '';
  const home = `/${portal}/help`;
  const linkTo = ({ slug }: ArticleSummary) => `${home}/${slug}${from}`;
  return (
    <div className={styles.screen}>
      {article ? (
        <HelpArticle article={article} back={`${home}${from}`} />
      ) : (
        <>
          <PageHeader title="Help">Short answers about how things work here.</PageHeader>
          <Form className={styles.search} role="search" action={home} key={q}>
            <input
              className="input"
              name="q"
              type="search"
              aria-label="What do you need help with?"
              placeholder="Deposit, review, calendar…"
              defaultValue={q}
              maxLength={100}
            />
            {page && <input type="hidden" name="from" value={page} />}
            <button className="button button-primary" type="submit">
              Search
            </button>
          </Form>
          <p className="sr-only" role="status">
            {found && (found.length === 1 ? '1 article' : `${found.length} articles`)}
          </p>
          {found?.length === 0 && (
            <EmptyState drawing="search" title="No articles found">
              Try a single word, such as “deposit,” or ask us below.
            </EmptyState>
          )}
          {found && found.length > 0 && (
            <Articles title="Results" articles={found} linkTo={linkTo} />
          )}
          {!found && about.length > 0 && (
            <Articles title="About the page you came from" articles={about} linkTo={linkTo} />
          )}
          {!found?.length && (
            <div className={styles.topics}>
              {topics.map(({ title, articles }) => (
                <Articles key={title} title={title} articles={articles} linkTo={linkTo} />
              ))}
            </div>
          )}
        </>
      )}
      <section className={styles.stuck} aria-labelledby="stuck">
        <h2 id="stuck">Still stuck?</h2>
        <p>
          Ask us. Your question becomes a conversation in Messages, and we reply there and by email.
        </p>
        <AskSupport
          page={article ? `${home}/${article.slug}` : (page ?? home)}
          inbox={`/${portal}/messages`}
        />
      </section>
    </div>
  );
}

type ArticlesProps = {
  title: string;
  articles: readonly ArticleSummary[];
  linkTo: (article: ArticleSummary) => string;
};

const Articles = ({ title, articles, linkTo }: ArticlesProps) => (
  <section className={styles.articles}>
    <h2 className={styles.heading}>{title}</h2>
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article.slug} className={styles.item}>
          <Link className={`touch-target ${styles.link}`} to={linkTo(article)}>
            {article.title}
          </Link>
          <p className={styles.summary}>{article.summary}</p>
        </li>
      ))}
    </ul>
  </section>
);
