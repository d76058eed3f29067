import type { ActorRefFrom } from 'xstate';
import type { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import type { PhoneCountry } from '../../../machines/domain/draw-site.ts';
import { copy } from '../../copy/blood-draw.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useCorrections } from '../shared/use-corrections.ts';
import { useView } from '../shared/use-view.ts';
import { connectSendToPhone, countryOptions } from './send-to-phone.connect.ts';

interface SendToPhoneProps {
  readonly actor: ActorRefFrom<typeof sendToPhoneMachine>;
  /** The text about the location that is sent. */
  readonly intro: string;
  readonly countries: readonly PhoneCountry[];
}

const FORM = 'send-to-phone';

/** The phone entry: country and number, and whether the message was sent. */
export function SendToPhoneView({ actor, intro, countries }: SendToPhoneProps) {
  const view = useView(actor, connectSendToPhone);
  const { send } = actor;
  const isSent = view.outcome === 'sent';
  const corrections = useCorrections();
  const cause = view.numberError ? corrections?.errorCauseOf('phone', view.number, view) : null;
  const close = () => send({ type: 'sendToPhone.closed' });
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));

  return (
    <Dialog
      title={copy.phone.title}
      onClose={close}
      actions={
        <>
          <Button kind={isSent ? 'primary' : 'ghost'} onPress={close}>
            {copy.phone.close}
          </Button>
          <Button kind={isSent ? 'ghost' : 'primary'} type="submit" form={FORM} isPending={view.isSending}>
            {view.isSending ? copy.phone.sending : isSent ? copy.phone.again : copy.phone.send}
          </Button>
        </>
      }
    >
      <Form id={FORM} isSubmission onSubmit={() => send({ type: 'message.submitted' })}>
        <Stack>
          <p>{intro}</p>
          <ErrorSummary heading={copy.phone.summary(view.errors.length)} errors={view.errors}>
            <FieldGrid>
              <SelectField
                id="country"
                label={copy.phone.country}
                value={view.country}
                placeholder={copy.phone.choose}
                options={countryOptions(countries, view.country)}
                error={view.countryError}
                isDisabled={view.isSending}
                autoComplete="country"
                isRequired
                width="half"
                onChange={(country) => send({ type: 'country.chosen', country })}
              />
              <TextField
                id="number"
                label={copy.phone.number}
                hint={copy.phone.numberHint}
                value={view.number}
                isReadOnly={view.isSending}
                inputMode="tel"
                autoComplete="tel-national"
                error={view.numberError}
                cause={cause ? corrections?.causeText(cause) : undefined}
                isRequired
                width="half"
                onChange={(number) => send({ type: 'number.changed', number })}
              />
            </FieldGrid>
          </ErrorSummary>
          <div role="status">
            {view.outcome && (
              <NoticeBox tone={view.outcome === 'sent' ? 'success' : 'error'}>
                {copy.phone[view.outcome]}
              </NoticeBox>
            )}
          </div>
        </Stack>
      </Form>
    </Dialog>
  );
}
