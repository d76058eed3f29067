import type { ReactNode } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import type { Field, Fields, InputOf, Mistake } from '../../../machines/domain/form.ts';
import { present } from '../../../machines/domain/present.ts';
import type { FocusRequested } from '../../../machines/domain/requests.ts';
import type { FormPageContext, FormPageEvent, FormPageRow } from '../../../machines/pages/form-page.ts';
import { copy as notices } from '../../copy/notices.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { FormField } from './FormField.tsx';
import type { Choices } from './FormField.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useEmitted } from './use-emitted.ts';
import { useView } from './use-view.ts';

type FormSnapshot<F extends Fields, Input, Problem extends string> = Snapshot<unknown> & {
  readonly context: FormPageContext<F, Input, Problem>;
  readonly hasTag: (tag: 'form' | 'sending') => boolean;
};

interface FormPageProps<F extends Fields, Input, Problem extends string> {
  readonly page: Required<Pick<FormPageRow<F, Input, never, never, Problem, never>, 'form' | 'missing'>> &
    Pick<FormPageRow<F, Input, never, never, Problem, never>, 'failedAt'>;
  readonly actor: ActorRef<FormSnapshot<F, Input, Problem>, FormPageEvent<F>, FocusRequested>;
  readonly copy: {
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
  };
  /** In the header. */
  readonly reference?: ReactNode;
  /** Fields that are not shown. */
  readonly hidden?: readonly InputOf<F>[];
  readonly hints?: Readonly<Partial<Record<InputOf<F>, ReactNode>>>;
  readonly choices?: Readonly<Partial<Record<InputOf<F>, Choices>>>;
  /** Above the form. */
  readonly children?: ReactNode;
}

const REFUSAL = 'submit-refusal';

/** A page with one form and one call that sends it, made from a row. */
export function FormPage<F extends Fields, Input, Problem extends string>(
  props: FormPageProps<F, Input, Problem>,
) {
  const { page, actor, copy, reference, hidden = [], hints, choices, children } = props;
  const { form, missing, failedAt } = page;
  const { context, isForm, isSending } = useView(actor, connectFormPage);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));

  if (!isForm) return <LoadingPage title={copy.title} />;
  const { input, failure } = context;
  const open = missing(context.form, input);
  const refusal = open.length > 0 ? copy.missing(open.map((name) => copy.fields[name])) : null;
  const failureField = failure && failedAt?.[failure];
  const errorOf = (name: InputOf<F>) => {
    const problem = context.problems[name];
    if (problem) return copy.problems[problem];
    return failure && name === failureField ? notices.texts[failure] : undefined;
  };
  return (
    <>
      <Header reference={reference} />
      <Page title={copy.title} heading={copy.title} sub={copy.intro}>
        <Card>
          <Form sends onSubmit={() => actor.send({ type: 'submit.pressed' })}>
            <Stack gap="wide">
              {children}
              {failure && !failureField && (
                <NoticeBox tone="bad" title={copy.failed}>
                  {notices.texts[failure]}
                </NoticeBox>
              )}
              <FieldGrid>
                {form.inputs
                  .filter((name) => !hidden.includes(name))
                  .map((name) => (
                    <FormField
                      key={name}
                      row={present<Field>(form.fields[name])}
                      id={name}
                      name={name}
                      label={copy.fields[name]}
                      value={context.form[name]}
                      choices={choices?.[name]}
                      hint={hints?.[name]}
                      error={errorOf(name)}
                      onChange={(value) => actor.send({ type: 'field.changed', field: name, value })}
                    />
                  ))}
              </FieldGrid>
              <ActionBar note={refusal} noteId={REFUSAL}>
                <Button
                  type="submit"
                  isWide
                  isDisabled={refusal !== null}
                  describedBy={refusal ? REFUSAL : undefined}
                >
                  {copy.submit}
                </Button>
              </ActionBar>
            </Stack>
          </Form>
        </Card>
      </Page>
      {isSending && <BusyOverlay message={copy.sending} />}
    </>
  );
}

function connectFormPage<F extends Fields, Input, Problem extends string>(
  snapshot: FormSnapshot<F, Input, Problem>,
) {
  return {
    context: snapshot.context,
    isForm: snapshot.hasTag('form'),
    isSending: snapshot.hasTag('sending'),
  };
}
