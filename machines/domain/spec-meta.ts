/** The spec ids (edges and rulings) that a transition or a state entry fulfills. */
export interface SpecMeta {
  readonly spec: readonly string[];
}
