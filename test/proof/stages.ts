import type { LabOrder } from '../browser/fixtures.ts';

/** A page of the product that runs a machine, and how a patient comes to it. */
export interface PageStage {
  /** A scenario of the lab. */
  readonly scenario: string;
  /** From the origin on. */
  readonly address: (order: LabOrder) => string;
  /** The shell runs it, whatever page is open: it starts anew with the document alone. */
  readonly isShell?: boolean;
}

/** A machine that another one runs: the name of the parent, and what the parent calls the actor. */
export interface ChildStage {
  readonly parent: string;
  readonly actor: string;
  /** The state of the parent, where several run the actor and one shows more than the others. */
  readonly state?: string;
}

/** A page of the order of a scenario. */
export const page = (scenario: string, address: PageStage['address']): PageStage => ({ scenario, address });
/** A machine that is seen where its parent is. */
export const child = (parent: string, actor: string, state?: string): ChildStage => ({
  parent,
  actor,
  ...(state === undefined ? {} : { state }),
});

/** A link of the order by its name in the lab's answer. */
export const link = (scenario: string, name: string) =>
  page(scenario, ({ links }) => links[name] ?? `/no link ${name}`);
/** A page by its path. */
export const at = (scenario: string, path: string) => page(scenario, () => path);
/** A page whose path names the order. */
export const of = (scenario: string, path: string) =>
  page(scenario, ({ accessionId }) => `${path}/${accessionId}`);
