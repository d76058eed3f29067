import type { ReactNode } from 'react';
import type { ActorRef } from 'xstate';
import type { Field, Fields, InputOf } from '../../../machines/domain/form.ts';
import { nonNull } from '../../../machines/domain/non-null.ts';
import type { FocusRequested } from '../../../machines/domain/focus-requested.ts';
import type { FormPageEvent } from '../../../machines/pages/form-page.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { connectFormPage } from './form-page.connect.ts';
import type { FormPageCopy, FormPageParts, FormSnapshot } from './form-page.connect.ts';
import { FormField } from './FormField.tsx';
import type { Choices } from './FormField.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { useEmitted } from './use-emitted.ts';
import { useView } from './use-view.ts';

interface FormPageProps<F extends Fields, Input, CheckError extends string> {
  readonly page: FormPageParts<F, Input, CheckError>;
  readonly actor: ActorRef<FormSnapshot<F, Input, CheckError>, FormPageEvent<F>, FocusRequested>;
  readonly copy: FormPageCopy<F, CheckError>;
  /** In the header. */
  readonly reference?: ReactNode;
  /** Fields that are not shown. */
  readonly hidden?: readonly InputOf<F>[];
  readonly choices?: Readonly<Partial<Record<InputOf<F>, Choices>>>;
  /** Above the form. */
  readonly children?: ReactNode;
}

const DISABLED_REASON = 'submit-disabled';

/** A page with one form and one call that sends it, made from its config. */
export function FormPage<F extends Fields, Input, CheckError extends string>(
  props: FormPageProps<F, Input, CheckError>,
) {
  const { page, actor, copy, reference, hidden = [], choices, children } = props;
  const { form } = page;
  const view = useView(actor, (snapshot) => connectFormPage(page, copy, snapshot));
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));

  if (!view) return <LoadingPage title={copy.title} />;
  const { values, errors, disabledReason, failure } = view;
  return (
    <>
      <Header reference={reference} />
      <Page title={copy.title} heading={copy.title} sub={copy.intro}>
        <Box>
          <Form isSubmission onSubmit={() => actor.send({ type: 'submit.pressed' })}>
            <Stack gap="wide">
              {children}
              {failure && (
                <NoticeBox tone="error" title={copy.failed}>
                  {failure}
                </NoticeBox>
              )}
              <FieldGrid>
                {form.inputs
                  .filter((name) => !hidden.includes(name))
                  .map((name) => (
                    <FormField
                      key={name}
                      definition={nonNull<Field>(form.fields[name])}
                      id={name}
                      name={name}
                      label={copy.fields[name]}
                      value={values[name]}
                      choices={choices?.[name]}
                      error={errors[name]}
                      onChange={(value) => actor.send({ type: 'field.changed', field: name, value })}
                    />
                  ))}
              </FieldGrid>
              <ActionBar note={disabledReason} noteId={DISABLED_REASON}>
                <Button
                  type="submit"
                  isWide
                  isDisabled={disabledReason !== null}
                  describedBy={disabledReason ? DISABLED_REASON : undefined}
                >
                  {copy.submit}
                </Button>
              </ActionBar>
            </Stack>
          </Form>
        </Box>
      </Page>
      {view.isSending && <BusyOverlay message={copy.sending} />}
    </>
  );
}
