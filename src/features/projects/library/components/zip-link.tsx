/** Downloads the files of a project, as a browser does with a link. */
export const ZipLink = ({ projectId }: { projectId: string }) => (
  <a className="button" href={`/api/projects/${projectId}/files.zip`} download>
    Download as ZIP
  </a>
);
