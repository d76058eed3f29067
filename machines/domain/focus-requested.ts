/** Emitted to move the focus to a field: the first one in error, or where the patient left off. */
export interface FocusRequested {
  readonly type: 'focus.requested';
  /** Id of the field's element. */
  readonly field: string;
}
