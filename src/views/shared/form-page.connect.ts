import type { Snapshot } from 'xstate';
import type { Fields, InputOf, Mistake } from '../../../machines/domain/form.ts';
import type { FormPageContext, FormPageRow } from '../../../machines/pages/form-page.ts';
import { copy as notices } from '../../copy/notices.ts';

/** What the view needs of a page's row. */
export type FormPageParts<F extends Fields, Input, Problem> = Required<
  Pick<FormPageRow<F, Input, never, never, Problem, never>, 'form' | 'missing'>
> &
  Pick<FormPageRow<F, Input, never, never, Problem, never>, 'failedAt'>;

export interface FormPageCopy<F extends Fields, Problem extends string> {
  readonly title: string;
  /** Under the title. */
  readonly intro: string;
  readonly fields: Readonly<Record<InputOf<F>, string>>;
  readonly problems: Readonly<Record<Problem | Mistake<F>, string>>;
  readonly submit: string;
  /** Why Submit is disabled (RUL-14). */
  readonly missing: (fields: readonly string[]) => string;
  readonly sending: string;
  /** The title over why the call has failed. */
  readonly failed: string;
}

export type FormSnapshot<F extends Fields, Input, Problem extends string> = Snapshot<unknown> & {
  readonly context: FormPageContext<F, Input, Problem>;
  readonly hasTag: (tag: 'form' | 'sending') => boolean;
};

/** The view of a page that was made from a row; null before its form and after it. */
export function connectFormPage<F extends Fields, Input, Problem extends string>(
  { form, missing, failedAt }: FormPageParts<F, Input, Problem>,
  copy: FormPageCopy<F, Problem>,
  snapshot: FormSnapshot<F, Input, Problem>,
) {
  if (!snapshot.hasTag('form')) return null;
  const { input, form: values, problems, failure } = snapshot.context;
  const missingNames = missing(values, input).map((name) => copy.fields[name]);
  const failureField = failure && failedAt?.[failure];
  const errorOf = (name: InputOf<F>): string | undefined => {
    const problem = problems[name];
    if (problem) return copy.problems[problem];
    return failure && name === failureField ? notices.texts[failure] : undefined;
  };
  return {
    values,
    errors: Object.fromEntries(form.inputs.map((name) => [name, errorOf(name)])) as Readonly<
      Record<InputOf<F>, string | undefined>
    >,
    /** Why Submit is disabled. */
    disabledReason: missingNames.length > 0 ? copy.missing(missingNames) : null,
    /** Why the last call has failed, where no field says it. */
    failure: failure && !failureField ? notices.texts[failure] : null,
    isSending: snapshot.hasTag('sending'),
  };
}
