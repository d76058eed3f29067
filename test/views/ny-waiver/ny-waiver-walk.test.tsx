import { expect, it } from 'vitest';
import { Button } from '../../../src/ui/Button.tsx';
import { NyWaiverView } from '../../../src/views/ny-waiver/NyWaiverView.tsx';
import { RetryView } from '../../../src/views/retry/RetryView.tsx';
import { nyWaiverCatalogue } from '../../machines/ny-waiver.catalogue.ts';
import { retryCatalogue } from '../../machines/retry.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const DRAWING = { width: 300, height: 100, strokes: [] };

it('what the view of the ny waiver says and does', () => {
  expect(
    walk(nyWaiverCatalogue, (actor) => (
      <NyWaiverView
        actor={actor}
        SignaturePad={({ label, describedBy, onDraw }) => (
          <Button describedBy={describedBy} onPress={() => onDraw(DRAWING)}>
            {label}
          </Button>
        )}
      />
    )),
  ).toEqual({
    does: {
      'Patient name': 'field.changed patientName …, field.left patientName',
      'Patient phone': 'field.changed patientPhone …, field.left patientPhone',
      'Patient email': 'field.changed patientEmail …, field.left patientEmail',
      'Printed name': 'field.changed printedName …, field.left printedName',
      'Date signed': 'field.changed date …, field.left date',
      'Use today, 11/21/2026': 'field.changed date 11/21/2026',
      'Sample collection date': 'field.changed collectionDate 11/20/2026, field.left collectionDate',
      'Sample collection time': 'field.changed collectionTime …, field.left collectionTime',
      'Signature: How do you want to sign?: Type my name': 'signature.methodChosen type',
      'Draw your signature here': 'signature.drawn {"width":300,"height":100,"strokes":[]}',
      Relationship: 'relationship.chosen …',
      Comment: 'field.changed comment …, field.left comment',
      'Clear signature': 'signature.cleared',
      Submit: 'submit.pressed',
      'Signature: How do you want to sign?: Draw my signature': 'signature.methodChosen draw',
      'Your name, as your signature': 'signature.typed …',
      'Other relationship': 'field.changed otherRelationship …, field.left otherRelationship',
    },
    says: {
      'Loading your order… (heard)': 'loading',
      'Loading your order…': 'loading',
      'Loading your form…': 'loading',
      'NY Waive Form: Patient Confirmation Regarding Specimen Colle…': 'editing submitting',
      'By signing, you confirm that the specimen was not collected …': 'editing submitting',
      Patient: 'editing submitting',
      Confirmation: 'editing submitting',
      'The name of whoever signs': 'editing submitting',
      'If you know it': 'editing submitting',
      'Such as 9:30 AM': 'editing submitting',
      'Signature: How do you want to sign?': 'editing submitting',
      'Use a finger, a pen or a mouse. If you cannot draw, choose t…':
        'editing (after not submitted) submitting',
      'Not signed yet': 'editing (after not submitted)',
      '(Clear signature)': 'editing (after not submitted)',
      'Of whoever signs to the patient; leave it empty when the pat…': 'editing submitting',
      '(Submit)': 'editing (after not submitted)',
      Signed: 'editing (after a stroke / a name is typed / not submitted) submitting',
      'Sending your form…': 'submitting',
      'Zoë M': 'editing (after a name is typed)',
    },
    has: {
      'Patient name (required, name)': 'editing submitting',
      'Patient phone (half, required, tel)': 'editing submitting',
      'Patient email (half, required, email, email)': 'editing submitting',
      'Printed name (required, name, The name of whoever signs)': 'editing submitting',
      'Date signed (half, required, numeric, MM/DD/YYYY)': 'editing submitting',
      'Use today, 11/21/2026 (ghost, small)': 'editing (after not submitted)',
      'Sample collection date (half, numeric, MM/DD/YYYY, If you know it)': 'editing submitting',
      'Sample collection time (half, off, Such as 9:30 AM)': 'editing submitting',
      'Signature: How do you want to sign?: Draw my signature (inline, chosen)':
        'editing (after not submitted) submitting',
      'Signature: How do you want to sign?: Type my name (inline)':
        'editing (after not submitted) submitting',
      'Draw your signature here (Use a finger, a pen or a mouse. If you cannot draw, choose t…)':
        'editing (after not submitted) submitting',
      'Clear signature (ghost, small, disabled)': 'editing (after not submitted)',
      'Relationship (Of whoever signs to the patient; leave it empty when the pat…)': 'editing submitting',
      'Comment (200 characters left)': 'editing (after not submitted) submitting',
      'Submit (wide, disabled, To submit, fill in: Signature, Printed name, Date signed.)':
        'editing (after not submitted)',
      'Submit (wide, disabled, To submit, fill in: Signature, Date signed.)': 'editing (after printed name)',
      'Submit (wide, disabled, To submit, fill in: Signature.)': 'editing (after today)',
      'Clear signature (ghost, small)':
        'editing (after a stroke / a name is typed / not submitted) submitting',
      'Submit (wide)': 'editing (after a stroke / not submitted) submitting',
      'Signature: How do you want to sign?: Draw my signature (inline)':
        'editing (after a name is typed / type instead)',
      'Signature: How do you want to sign?: Type my name (inline, chosen)':
        'editing (after a name is typed / type instead)',
      'Your name, as your signature': 'editing (after a name is typed / type instead)',
      'Submit (wide, disabled, To submit, fill in: Printed name, Date signed.)':
        'editing (after a name is typed)',
      'Other relationship (required)': 'editing (after Other)',
      'Submit (wide, disabled, To submit, fill in: Signature, Printed name, Date signed, Ot…)':
        'editing (after Other)',
      'Comment (196 characters left)': 'editing (after not submitted)',
    },
  });
});

it('what the view of the retry says and does', () => {
  expect(walk(retryCatalogue, (actor) => <RetryView actor={actor} />)).toEqual({
    does: { 'Try Again': 'retry.pressed' },
    says: {
      'Failed (heard)': 'failed',
      Failed: 'failed',
      'Hey, seems like there was some trouble. We are there with yo…': 'failed',
    },
    has: { 'Try Again': 'failed' },
  });
});
