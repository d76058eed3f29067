import type { ActorRefFrom } from 'xstate';
import { guestFields } from '../../../machines/guest-login/guest-login.fields.ts';
import type { guestLoginMachine } from '../../../machines/guest-login/guest-login.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/guest-login.ts';
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
import { FormField } from '../shared/FormField.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { connectGuestLogin } from './guest-login.connect.ts';

interface GuestLoginViewProps {
  readonly actor: ActorRefFrom<typeof guestLoginMachine>;
}

const REFUSAL = 'submit-refusal';

export function GuestLoginView({ actor }: GuestLoginViewProps) {
  const view = useView(actor, connectGuestLogin);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));

  if (view.kind === 'loading') return <LoadingPage title={copy.title} />;
  const names = guestFields.names.filter((name) => name !== 'accessionId' || view.knownAccessionId === null);
  return (
    <>
      <Header reference={view.knownAccessionId && common.accessionId(view.knownAccessionId)} />
      <Page title={copy.title} heading={copy.title} sub={copy.privacy}>
        <Card>
          <Form sends onSubmit={() => actor.send({ type: 'submit.pressed' })}>
            <Stack gap="wide">
              {view.isExpired && (
                <NoticeBox tone="info" title={copy.expired.title}>
                  {copy.expired.text}
                </NoticeBox>
              )}
              {view.failure && (
                <NoticeBox tone="bad" title={copy.failed}>
                  {view.failure}
                </NoticeBox>
              )}
              <FieldGrid>
                {names.map((name) => (
                  <FormField
                    key={name}
                    row={guestFields.fields[name]}
                    id={name}
                    name={name}
                    label={copy.fields[name]}
                    value={view.form[name]}
                    hint={name === 'birthdate' ? view.birthdateEcho : undefined}
                    error={name === 'birthdate' ? view.dateProblem : undefined}
                    onChange={(value) => actor.send({ type: 'field.changed', field: name, value })}
                  />
                ))}
              </FieldGrid>
              <ActionBar note={view.refusal} noteId={REFUSAL}>
                <Button
                  type="submit"
                  isWide
                  isDisabled={!view.canSubmit}
                  describedBy={view.refusal ? REFUSAL : undefined}
                >
                  {copy.submit}
                </Button>
              </ActionBar>
            </Stack>
          </Form>
        </Card>
      </Page>
      {view.isVerifying && <BusyOverlay message={copy.verifying} />}
    </>
  );
}
