/** The tools of QA, which vite.config.ts finds: nothing in src imports test. Only development and QA builds have them. */
declare module 'qa-tools' {
  import type { Config } from './shell/config.ts';

  export function startTools(config: Config): Promise<void>;
}
