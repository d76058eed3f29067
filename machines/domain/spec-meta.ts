/** The ids of the specification's edges and rulings that a transition, or the entry of a state, fulfils. */
export interface SpecMeta {
  readonly spec: readonly string[];
}
