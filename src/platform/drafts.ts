/** What a form was filled with and no service has taken yet, in this tab's memory alone (AMB-172, RUL-20). */
export interface Drafts<T> {
  readonly read: (accessionId: string, form: string) => T | null;
  readonly keep: (accessionId: string, form: string, draft: T) => void;
  readonly forget: (accessionId: string, form: string) => void;
  /** Forgets everything but this order's, when its link is opened after another one (AMB-19). */
  readonly keepOnly: (accessionId: string) => void;
}

/** Answers about health are in no storage: they go with the tab. */
export function createDrafts<T>(): Drafts<T> {
  const orders = new Map<string, Map<string, T>>();
  return {
    read: (accessionId, form) => orders.get(accessionId)?.get(form) ?? null,
    keep: (accessionId, form, draft) => {
      const forms = orders.get(accessionId) ?? new Map<string, T>();
      orders.set(accessionId, forms.set(form, draft));
    },
    forget: (accessionId, form) => void orders.get(accessionId)?.delete(form),
    keepOnly: (accessionId) => {
      for (const other of orders.keys()) if (other !== accessionId) orders.delete(other);
    },
  };
}
