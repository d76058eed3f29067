import type { TestOrder } from '../browser/fixtures.ts';

/** A page of the product that runs a machine, and how a patient gets there. */
export interface PageFixture {
  readonly scenario: string;
  /** Relative to the origin. */
  readonly url: (order: TestOrder) => string;
  /** Run by the shell on every page: restarts only with the document. */
  readonly isShell?: boolean;
}

/** A machine run by another one: the parent's name, and the actor's name in the parent. */
export interface ChildFixture {
  readonly parent: string;
  readonly actor: string;
  /** The parent's state, if several run the actor and one shows more than the others. */
  readonly state?: string;
}

/** A page of a scenario's order. */
export const scenarioPage = (scenario: string, url: PageFixture['url']): PageFixture => ({
  scenario,
  url,
});
/** A machine that is seen on its parent's page. */
export const childMachine = (parent: string, actor: string, state?: string): ChildFixture => ({
  parent,
  actor,
  ...(state === undefined ? {} : { state }),
});

/** A link of the order, by its name in the lab's response. */
export const pageByLink = (scenario: string, name: string) =>
  scenarioPage(scenario, ({ links }) => links[name] ?? `/no link ${name}`);
/** A page by its path. */
export const pageAt = (scenario: string, path: string) => scenarioPage(scenario, () => path);
/** A page with the order in its path. */
export const orderPageAt = (scenario: string, path: string) =>
  scenarioPage(scenario, ({ accessionId }) => `${path}/${accessionId}`);
