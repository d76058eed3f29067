import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import type { autosaveMachine } from '../../../machines/questionnaire/autosave.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/questionnaire.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { useBrand } from '../../ui/Brand.tsx';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box, FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { QuestionFieldset, Questions } from './Questions.tsx';
import { SectionList } from '../../ui/SectionList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import type { SavePdfProps } from '../shared/save-pdf-component.ts';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { WaitingPage } from '../shared/WaitingPage.tsx';
import { MedicationDialogs } from './MedicationDialogs.tsx';
import { QuestionField } from './QuestionField.tsx';
import { connectFillRest } from './question.connect.ts';
import { connectQuestionnaire, connectSaveState, connectSections } from './questionnaire.connect.ts';
import type { QuestionnaireWithCopy, QuestionnaireViewData as View } from './questionnaire.connect.ts';
import type { QuestionnaireActor } from './questionnaire-actor.ts';
import { Review } from './Review.tsx';
import { answersPdf } from './review.connect.ts';

interface Support {
  readonly phone: string;
  /** null if no page is configured. */
  readonly page: string | null;
}

export interface QuestionnaireViewProps {
  readonly actor: QuestionnaireActor;
  readonly questionnaire: QuestionnaireWithCopy;
  readonly support: Support;
  readonly SavePdf: ComponentType<SavePdfProps>;
}

export function QuestionnaireView({ actor, questionnaire, support, SavePdf }: QuestionnaireViewProps) {
  const view = useView(actor, (snapshot) => connectQuestionnaire(questionnaire, snapshot));
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));
  if (view.kind === 'loading')
    return (
      <WaitingPage
        title={questionnaire.copy.title}
        columns="wide"
        message={view.isWaiting ? copy.waiting : copy.loading}
      />
    );
  if (view.kind === 'inAnotherTab')
    return (
      <MessagePage
        tone="info"
        isEnd={false}
        title={copy.inAnotherTab.title}
        text={copy.inAnotherTab.text}
        actions={
          <Button onPress={() => actor.send({ type: 'continue.pressed' })}>
            {copy.inAnotherTab.continue}
          </Button>
        }
      />
    );
  return (
    <OpenPage view={view} actor={actor} questionnaire={questionnaire} support={support} SavePdf={SavePdf} />
  );
}

interface PartProps {
  readonly view: Extract<View, { kind: 'form' }>;
  readonly actor: QuestionnaireActor;
  readonly questionnaire: QuestionnaireWithCopy;
}

function OpenPage({ view, actor, questionnaire, support, SavePdf }: PartProps & QuestionnaireViewProps) {
  // A draft that is opened again keeps the heading that its document has painted, up to the next section (RUL-107).
  const [first, setFirst] = useState<string | null | undefined>(view.section);
  if (first !== undefined && view.section !== first) setFirst(undefined);
  return (
    <>
      <Header reference={common.accessionId(view.accessionId)} />
      <Page
        title={view.title}
        heading={view.title}
        isUnderWay={view.isUnderWay && first === undefined}
        columns="wide"
        isEnd={view.isCompleted}
      >
        <Stack>
          {view.unsentChanges !== null && (
            <NoticeBox tone="warn" title={copy.unsentChanges.title} role="status">
              {view.unsentChanges}
            </NoticeBox>
          )}
          {view.isCompleted && (
            <ReadOnlyNotice actor={actor} support={support}>
              <AnswersPdf actor={actor} questionnaire={questionnaire} SavePdf={SavePdf} />
            </ReadOnlyNotice>
          )}
          {view.expiredDraft !== null && <NoticeBox title={copy.ended.title}>{view.expiredDraft}</NoticeBox>}
          <ErrorSummary
            heading={view.errorsTitle}
            errors={view.errors}
            onOpen={(question) => actor.send({ type: 'question.opened', question })}
          >
            <div data-print={view.isCompleted ? 'hide' : undefined}>
              <Box>
                <Sections
                  key={view.section}
                  currentText={view.currentText}
                  actor={actor}
                  questionnaire={questionnaire}
                />
                <OpenSection view={view} actor={actor} questionnaire={questionnaire} />
              </Box>
            </div>
          </ErrorSummary>
          {view.isCompleted && (
            <div data-print="only">
              <Review actor={actor} questionnaire={questionnaire} canChange={false} />
            </div>
          )}
        </Stack>
      </Page>
      <OpenMedication actor={actor} questionnaire={questionnaire} />
      <Dialogs view={view} actor={actor} />
      {view.busy && <BusyOverlay message={view.busy === 'saving' ? copy.saving : copy.submitting} />}
    </>
  );
}

function Sections({
  currentText,
  actor,
  questionnaire,
}: Pick<PartProps, 'actor' | 'questionnaire'> & { readonly currentText: string }) {
  const items = useView(actor, (snapshot) => connectSections(questionnaire, snapshot));
  return (
    <SectionList
      currentText={currentText}
      label={copy.sections}
      items={items}
      onOpen={(section) => actor.send({ type: 'section.opened', section })}
    />
  );
}

function OpenSection({ view, actor, questionnaire }: PartProps) {
  const { send } = actor;
  const field = (id: string) => {
    const question = questionsOf(questionnaire).find((candidate) => candidate.id === id);
    return (
      question && <QuestionField key={id} actor={actor} questionnaire={questionnaire} question={question} />
    );
  };
  const { previous, next, review } = view;
  return (
    <Form
      isSubmission={next === null}
      onSubmit={() =>
        next ? send({ type: 'section.opened', section: next.section }) : send({ type: 'submit.pressed' })
      }
    >
      <Stack gap="wide">
        <SectionHeading section={view.section}>{view.heading}</SectionHeading>
        {view.intro.length > 0 && <FinePrint>{view.intro.join(' ')}</FinePrint>}
        {view.section === null ? (
          <>
            <p>{copy.review.text}</p>
            <Review actor={actor} questionnaire={questionnaire} canChange />
          </>
        ) : (
          <Questions>
            {view.groups.map(({ id, legend, variant, questions }) =>
              legend === null ? (
                questions.map(field)
              ) : (
                <QuestionFieldset key={id} legend={legend} variant={variant}>
                  {questions.map(field)}
                  <FillRest actor={actor} questionnaire={questionnaire} ids={questions} />
                </QuestionFieldset>
              ),
            )}
          </Questions>
        )}
        {view.hasMandatory && <FinePrint>{copy.mandatoryNote}</FinePrint>}
        <Row>
          {previous !== null && (
            <Button kind="quiet" onPress={() => send({ type: 'section.opened', section: previous })}>
              {copy.previous}
            </Button>
          )}
          {review !== null && (
            <Button kind="quiet" onPress={() => send({ type: 'section.opened', section: review })}>
              {copy.toReview}
            </Button>
          )}
        </Row>
        {(next || !view.isCompleted) && (
          <ActionBar note={<SaveState actor={actor} />}>
            {!view.isCompleted && (
              <Button kind="ghost" onPress={() => send({ type: 'save.pressed' })}>
                {view.save}
              </Button>
            )}
            {next && <Button type="submit">{next.label}</Button>}
            {view.canSubmit && <Button type="submit">{copy.submit}</Button>}
          </ActionBar>
        )}
      </Stack>
    </Form>
  );
}

/** Answers all unanswered symptoms or habits of a list with one press. */
function FillRest({
  actor,
  questionnaire,
  ids,
}: Pick<PartProps, 'actor' | 'questionnaire'> & { readonly ids: readonly string[] }) {
  const view = useView(actor, (snapshot) => connectFillRest(questionnaire, ids, snapshot));
  if (view === null) return null;
  return (
    <Row>
      <Button kind="quiet" onPress={() => actor.send({ type: 'rest.answered', answers: view.answers })}>
        {view.label}
      </Button>
    </Row>
  );
}

/** 'Saved at 10:42 AM', 'Saving…', 'Not saved: no connection' (RUL-17). */
function SaveState({ actor }: { readonly actor: QuestionnaireActor }) {
  const autosave = useSelector(actor, ({ children }) => children.autosave);
  return autosave ? <SaveText autosave={autosave} /> : null;
}

function SaveText({ autosave }: { readonly autosave: ActorRefFrom<typeof autosaveMachine> }) {
  return <LiveText>{useView(autosave, connectSaveState)}</LiveText>;
}

function OpenMedication({ actor, questionnaire }: Pick<PartProps, 'actor' | 'questionnaire'>) {
  const medications = useSelector(actor, ({ children }) => children.medications);
  return medications ? <MedicationDialogs actor={medications} questionnaire={questionnaire} /> : null;
}

function AnswersPdf({
  actor,
  questionnaire,
  SavePdf,
}: Pick<QuestionnaireViewProps, 'actor' | 'questionnaire' | 'SavePdf'>) {
  const { name } = useBrand();
  return <SavePdf contentOf={() => answersPdf(questionnaire, actor.getSnapshot(), name)} />;
}

function ReadOnlyNotice({
  actor,
  support,
  children,
}: Pick<QuestionnaireViewProps, 'actor' | 'support'> & { readonly children: ReactNode }) {
  const { readOnly } = copy;
  return (
    <NoticeBox tone="info" title={readOnly.title}>
      <Stack gap="tight">
        <p>
          <span>{`${readOnly.text} `}</span>
          <WithPhone phone={support.phone}>{readOnly.contact(support.phone)}</WithPhone>
        </p>
        <div data-print="hide">
          <Row>
            <Button kind="ghost" size="small" onPress={() => actor.send({ type: 'print.pressed' })}>
              {readOnly.print}
            </Button>
            {support.page !== null && (
              <LinkButton kind="quiet" size="small" href={support.page} isExternal>
                {readOnly.page}
              </LinkButton>
            )}
          </Row>
        </div>
        {children}
      </Stack>
    </NoticeBox>
  );
}

function Dialogs({ view, actor }: Pick<PartProps, 'view' | 'actor'>) {
  const { send } = actor;
  switch (view.dialog) {
    case 'confirm':
      return (
        <ConfirmDialog
          title={copy.confirm.title}
          confirmLabel={copy.confirm.confirm}
          cancelLabel={copy.confirm.cancel}
          isSubmission
          onConfirm={() => send({ type: 'submit.confirmed' })}
          onCancel={() => send({ type: 'submit.cancelled' })}
        >
          {view.unanswered !== null && <p>{view.unanswered}</p>}
          <p>{copy.confirm.text}</p>
        </ConfirmDialog>
      );
    case 'saved':
      return (
        <Dialog
          title={copy.saved.title}
          onClose={() => send({ type: 'saved.dismissed' })}
          actions={<Button onPress={() => send({ type: 'saved.dismissed' })}>{copy.saved.done}</Button>}
        >
          {view.savedNotes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Dialog>
      );
    case null:
      return null;
  }
}
