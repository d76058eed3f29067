import type { LinkQuery } from '../../../machines/domain/link.ts';
import { linkEntryMachine } from '../../../machines/link-entry/link-entry.machine.ts';
import type { LinkEntry } from '../../../machines/link-entry/link-entry.machine.ts';
import { EntryPage } from '../../views/shared/EntryPage.tsx';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';

export type Keep = (dependencies: AppDependencies, query: LinkQuery) => void;

/**
 * An entry page that only reads its link; the page that it leads to is loaded at the same time.
 * @param keep what to keep of the link
 */
export function linkEntryPage(entry: LinkEntry, keep: Keep) {
  return flowPage((dependencies) => {
    dependencies.preload(entry.page);
    return {
      machine: linkEntryMachine.provide({
        actions: { keepLink: (_, { query }) => keep(dependencies, query) },
      }),
      input: ({ query }) => ({ entry, query }),
      View: EntryPage,
    };
  });
}
