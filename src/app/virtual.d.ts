declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:contract-paths' {
  import type { ContractPaths } from '#lib/contract-paths.ts';

  const paths: ContractPaths;
  export default paths;
}
