export interface InstructionInput {
  /** The last part of the address, as it came. */
  readonly route: string;
  /** The configured guidance page of that route; null when there is none (AMB-17). */
  readonly guidance: string | null;
}

export type InstructionEvent =
  /** The frame has shown something. */
  { readonly type: 'guidance.loaded' };
