import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { TemplateList } from '../../templates/components/template-list.tsx';
import { PriceBook } from '../components/price-book.tsx';
import { priceBookPages } from '../components/price-book-pages.ts';
import styles from './contractor-price-book.module.css';

export const meta = titleMeta('Price book');
export const loader = prefetch((api) => [
  api.priceBook.list.infiniteOptions(priceBookPages('')),
  api.quoteTemplates.list.queryOptions(),
]);

/** What a business charges again and again, and what its quotes begin with. */
export default function ContractorPriceBook() {
  return (
    <>
      <PageHeader title="Price book" back={{ to: '/contractor/quotes', label: 'Quotes' }}>
        Prices you use often, ready while you write a quote.
      </PageHeader>
      <div className={styles.page}>
        <PriceBook />
        <TemplateList />
      </div>
    </>
  );
}
