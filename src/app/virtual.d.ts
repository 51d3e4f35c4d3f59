declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:contract-paths' {
  import type { AnyContractRouter } from '@orpc/contract';

  const paths: AnyContractRouter;
  export default paths;
}
