import { data, type LoaderFunctionArgs } from 'react-router';
import {
  articlesAbout,
  findArticle,
  type HelpPortal,
  listTopics,
  searchArticles,
} from './articles.ts';

/** `?q=` looks for words, `?from=` names the screen that somebody came from. */
export function loadHelp(portal: HelpPortal, { params, url }: LoaderFunctionArgs) {
  const q = url.searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const from = url.searchParams.get('from')?.slice(0, 200) ?? '';
  const page = /^\/(homeowner|contractor)[\w/-]*$/.test(from) ? from : undefined;
  const article = params.article ? findArticle(portal, params.article) : undefined;
  if (params.article && !article) throw data(null, { status: 404 });
  return {
    q,
    page,
    article,
    found: q ? searchArticles(portal, q) : undefined,
    about: page ? articlesAbout(portal, page) : [],
    topics: listTopics(portal),
  };
}
