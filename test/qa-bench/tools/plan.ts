/** Prefix of a window name that contains a plan: a name belongs to its frame, and no other tab has it. */
export const PLAN_PREFIX = 'qa.plan ';
