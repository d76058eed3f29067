/** Emitted by a machine when the person should be taken to a field: the first one in error, or where they left off. */
export interface FocusRequested {
  readonly type: 'focus.requested';
  /** Id of the field's element. */
  readonly field: string;
}
