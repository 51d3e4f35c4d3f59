import type { ReactNode } from 'react';
import { Section } from '../../components/project-page.tsx';
import { AddFiles } from './add-files.tsx';
import { FileList } from './file-list.tsx';
import styles from './library.module.css';
import { ZipLink } from './zip-link.tsx';

type Props = {
  projectId: string;
  /** What was signed and invoiced, below the files: to homeowners, whose photos are among them. */
  papers?: ReactNode;
};

/** The files of a job: those of the request and the log, and those that either side adds. */
export const ProjectFiles = ({ projectId, papers }: Props) => (
  <AddFiles projectId={projectId} note="You can both see these.">
    {(button, files) => (
      <Section title={papers ? 'Files and photos' : 'Files'} id="files" action={button}>
        {files}
        <FileList
          filter={{ projectId }}
          empty={<p className={styles.soft}>No files yet, such as permits, plans, or receipts.</p>}
        >
          <div>
            <ZipLink projectId={projectId} />
          </div>
        </FileList>
        {papers}
      </Section>
    )}
  </AddFiles>
);
