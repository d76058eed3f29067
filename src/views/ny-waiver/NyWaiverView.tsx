import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { WaiverField } from '../../../machines/domain/waiver.ts';
import { waiverFields } from '../../../machines/ny-waiver/ny-waiver.fields.ts';
import type { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { spelledOutDay } from '../../copy/format.ts';
import { copy } from '../../copy/ny-waiver.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button, TextButton } from '../../ui/Button.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { FieldLinks } from '../shared/FieldLinks.tsx';
import { FormField } from '../shared/FormField.tsx';
import { useView } from '../shared/use-view.ts';
import { WaitingPage } from '../shared/WaitingPage.tsx';
import { connectNyWaiver } from './ny-waiver.connect.ts';
import type { NyWaiverViewData as View } from './ny-waiver.connect.ts';
import type { SignaturePadProps } from './signature-component.ts';
import styles from './Signature.module.css';

interface NyWaiverViewProps {
  readonly actor: ActorRefFrom<typeof nyWaiverMachine>;
  readonly SignaturePad: ComponentType<SignaturePadProps>;
}

const DISABLED_REASONS = 'submit-disabled';
const PAD_HINT = 'signature-hint';
const SIGNATURE = 'signature';
const SIGNED_NAME = 'signature-name';

export function NyWaiverView({ actor, SignaturePad }: NyWaiverViewProps) {
  const view = useView(actor, connectNyWaiver);
  if (view.kind === 'loading') return <WaitingPage title={copy.title} message={copy.loading} />;
  const field = (name: WaiverField) => ({
    definition: waiverFields.fields[name],
    id: name,
    name,
    label: copy.fields[name],
    value: view.texts[name],
    error: view.errors[name],
    onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    onBlur: () => actor.send({ type: 'field.left', field: name }),
  });
  const optional = (name: WaiverField) => ({ ...field(name), label: copy.optional(copy.fields[name]) });
  const suggest = (name: WaiverField, value: string | null, toText: (value: string) => string) =>
    value === null
      ? undefined
      : {
          text: toText(value),
          onAccept: () => actor.send({ type: 'field.changed', field: name, value }),
        };
  const isDisabled = view.disabledReasons.length > 0;
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page title={copy.title} heading={copy.title}>
        <Form isSubmission onSubmit={() => actor.send({ type: 'submit.pressed' })}>
          <Stack>
            <Box title={copy.sections.patient}>
              <FieldGrid>
                <FormField {...field('patientName')} />
                <FormField {...field('patientPhone')} />
                <FormField {...field('patientEmail')} />
              </FieldGrid>
            </Box>
            <Box title={copy.sections.signing}>
              <Stack>
                <FieldGrid>
                  <FormField
                    {...field('printedName')}
                    hint={copy.hints.printedName}
                    suggestion={suggest('printedName', view.patientName, copy.use)}
                  />
                  <FormField
                    {...field('date')}
                    suggestion={suggest('date', view.today, (day) => copy.today(spelledOutDay(day) ?? day))}
                  />
                </FieldGrid>
                <FieldGrid>
                  <FormField {...optional('collectionDate')} hint={copy.hints.collectionDate} />
                  <FormField {...optional('collectionTime')} hint={copy.hints.collectionTime} />
                </FieldGrid>
                {view.collectionOnFile !== null && <FinePrint>{view.collectionOnFile}</FinePrint>}
                <SignaturePart view={view} actor={actor} SignaturePad={SignaturePad} />
                <FieldGrid>
                  <SelectField
                    id="relationship"
                    name="relationship"
                    label={copy.optional(copy.fields.relationship)}
                    hint={copy.hints.relationship}
                    placeholder={copy.notChosen}
                    value={view.relationship}
                    options={view.relationships}
                    onChange={(relationship) => actor.send({ type: 'relationship.chosen', relationship })}
                    onClear={() => actor.send({ type: 'relationship.chosen', relationship: '' })}
                  />
                  {view.hasOther && <FormField {...field('otherRelationship')} />}
                </FieldGrid>
                <TextArea
                  {...optional('comment')}
                  maxLength={waiverFields.fields.comment.limit}
                  isCounted
                  formatCount={(used, limit) => copy.remaining(limit - used)}
                />
                <ActionBar
                  note={isDisabled && <DisabledReasons reasons={view.disabledReasons} />}
                  noteId={DISABLED_REASONS}
                >
                  <Button
                    type="submit"
                    isWide
                    isDisabled={!view.canSubmit}
                    describedBy={isDisabled ? DISABLED_REASONS : undefined}
                  >
                    {copy.submit}
                  </Button>
                </ActionBar>
              </Stack>
            </Box>
          </Stack>
        </Form>
      </Page>
      {view.isSubmitting && <BusyOverlay message={copy.submitting} />}
    </>
  );
}

/** Why Submit is disabled, each field with a link to it (RUL-14). */
function DisabledReasons({
  reasons,
}: {
  readonly reasons: Extract<View, { kind: 'form' }>['disabledReasons'];
}) {
  return reasons.map(({ text, fields }) => (
    <span key={text}>
      <FieldLinks text={text} fields={fields} nameOf={(name) => copy.fields[name]} />
      <span> </span>
    </span>
  ));
}

interface SignaturePartProps extends NyWaiverViewProps {
  readonly view: Extract<View, { kind: 'form' }>;
}

/** The signature: drawn, or typed by patients who cannot draw (RUL-19). */
function SignaturePart({ view, actor, SignaturePad }: SignaturePartProps) {
  const { signature } = view;
  const signatureCopy = copy.signature;
  const clear = () => {
    actor.send({ type: 'signature.cleared' });
    // The button is gone with the press.
    focusField(signature.method === 'type' ? SIGNED_NAME : SIGNATURE);
  };
  return (
    <Stack>
      <RadioGroup
        id={SIGNATURE}
        label={`${copy.fields.signature}: ${signatureCopy.method}`}
        isInline
        value={signature.method}
        options={[
          { value: 'draw', label: signatureCopy.draw },
          { value: 'type', label: signatureCopy.type },
        ]}
        onChange={(method) => actor.send({ type: 'signature.methodChosen', method })}
      />
      <NoticeBox title={copy.confirms} />
      {signature.method === 'draw' ? (
        <>
          <FinePrint id={PAD_HINT}>{signatureCopy.padHint}</FinePrint>
          <SignaturePad
            drawing={signature.drawing}
            label={signatureCopy.pad}
            describedBy={PAD_HINT}
            onDraw={(drawing) => actor.send({ type: 'signature.drawn', drawing })}
            loading={
              <div className={styles['room']}>
                <FinePrint>{copy.loading}</FinePrint>
              </div>
            }
          />
        </>
      ) : (
        <>
          <TextField
            id={SIGNED_NAME}
            label={signatureCopy.name}
            value={signature.name}
            maxLength={100}
            onChange={(name) => actor.send({ type: 'signature.typed', name })}
          />
          <p
            className={styles['typed']}
            role="img"
            aria-label={`${signatureCopy.preview}: ${signature.name}`}
          >
            {signature.name}
          </p>
        </>
      )}
      <Row>
        <LiveText>{view.isSigned ? signatureCopy.signed : signatureCopy.empty}</LiveText>
        {view.isSigned && (
          <TextButton label={signatureCopy.clearSignature} onPress={clear}>
            {signatureCopy.clear}
          </TextButton>
        )}
      </Row>
    </Stack>
  );
}
