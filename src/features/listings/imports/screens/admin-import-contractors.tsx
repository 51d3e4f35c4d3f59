import { useSearchParams } from 'react-router';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PermitRegisters } from '../../permits/components/permit-registers.tsx';
import { ImportList } from '../components/import-list.tsx';
import { ImportPage } from '../components/import-page.tsx';
import { UploadRegister } from '../components/upload-register.tsx';
import styles from './admin-import-contractors.module.css';

export const meta = titleMeta('Import contractors');

export const loader = prefetch(({ contractorImports, permitRegisters, categories }, { url }) => {
  const id = url.searchParams.get('import');
  return id
    ? [contractorImports.get.queryOptions({ input: { id } }), categories.list.queryOptions()]
    : [
        contractorImports.list.infiniteOptions(unfilteredPages),
        permitRegisters.list.queryOptions(),
      ];
});

/** `?import=<id>` opens one import. */
export default function AdminImportContractors() {
  const [params] = useSearchParams();
  const id = params.get('import');
  if (id) return <ImportPage id={id} />;
  return (
    <div className={styles.screen}>
      <PageHeader title="Import contractors">
        From a public register, as a CSV file. Every row is checked first. Businesses already here
        are matched by license, phone, or name and address.
      </PageHeader>
      <UploadRegister />
      <ImportList />
      <PermitRegisters />
    </div>
  );
}
