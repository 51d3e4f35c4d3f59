import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Section } from '#ui/section.tsx';
import { DownloadDataButton } from '../../export/components/download-data-button.tsx';
import type { SignInMethods } from '../../profile/components/profile.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './your-data-section.module.css';

/** Exports the person's data and deletes the account. */
export function YourDataSection({ methods }: { methods: SignInMethods }) {
  const [isDialogOpen, { open, close }] = useDisclosure(false);
  return (
    <Section title="Your data" about="It’s yours. Download it or delete it.">
      <div className={styles.part}>
        <h3 className={styles.title}>Download</h3>
        <DownloadDataButton />
      </div>
      <div className={styles.part}>
        <h3 className={styles.title}>Delete your account</h3>
        <p className={styles.soft}>
          Permanently, with everything that’s only yours. You’ll see exactly what before anything
          happens.
        </p>
        <div>
          <Button variant="default" color="red" onClick={open}>
            Delete my account…
          </Button>
        </div>
      </div>
      <DeleteAccount opened={isDialogOpen} onClose={close} methods={methods} />
    </Section>
  );
}
