import type { MetaFunction } from 'react-router';
import { breadcrumbs, pageMeta } from '#browser/page-meta.ts';

type Article = { path: string; name: string; description: string };

/** The metadata of an article: title, description, breadcrumbs, and further structured data. */
export const articleMeta =
  (
    { path, name, description }: Article,
    structuredData: readonly Record<string, unknown>[] = [],
  ): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, {
      title: name,
      description,
      path,
      structuredData: [
        breadcrumbs(matches, [
          { name: 'Home', path: '/' },
          { name, path },
        ]),
        ...structuredData,
      ],
    });
