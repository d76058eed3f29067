import type { Snapshot } from 'xstate';
import type { Fields, InputOf, FormatError } from '../../../machines/domain/form.ts';
import type { FormPageContext, FormPageConfig } from '../../../machines/pages/form-page.ts';
import { copy as notices } from '../../copy/notices.ts';

/** The parts of a page's config that the view needs. */
export type FormPageParts<F extends Fields, Input, CheckError> = Required<
  Pick<FormPageConfig<F, Input, never, never, CheckError, never>, 'form' | 'missing'>
> &
  Pick<FormPageConfig<F, Input, never, never, CheckError, never>, 'failureFields'>;

export interface FormPageCopy<F extends Fields, CheckError extends string> {
  readonly title: string;
  /** Under the title. */
  readonly intro: string;
  readonly fields: Readonly<Record<InputOf<F>, string>>;
  readonly errors: Readonly<Record<CheckError | FormatError<F>, string>>;
  readonly submit: string;
  /** Why Submit is disabled (RUL-14). */
  readonly missing: (fields: readonly string[]) => string;
  readonly sending: string;
  /** The title over why the call has failed. */
  readonly failed: string;
}

export type FormSnapshot<F extends Fields, Input, CheckError extends string> = Snapshot<unknown> & {
  readonly context: FormPageContext<F, Input, CheckError>;
  readonly hasTag: (tag: 'form' | 'sending') => boolean;
};

/** The view of a page that was made from a config; null before its form and after it. */
export function connectFormPage<F extends Fields, Input, CheckError extends string>(
  { form, missing, failureFields }: FormPageParts<F, Input, CheckError>,
  copy: FormPageCopy<F, CheckError>,
  snapshot: FormSnapshot<F, Input, CheckError>,
) {
  if (!snapshot.hasTag('form')) return null;
  const { input, form: values, errors, failure } = snapshot.context;
  const missingNames = missing(values, input).map((name) => copy.fields[name]);
  const failureField = failure && failureFields?.[failure];
  const errorOf = (name: InputOf<F>): string | undefined => {
    const error = errors[name];
    if (error) return copy.errors[error];
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
