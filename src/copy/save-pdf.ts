import { translated } from './language.ts';

/** The copy of what a person may keep as a file (OWN-R11). */
export const copy = translated('save-pdf', 'savePdf', {
  save: 'Save a copy (PDF)',
  print: 'Print',
  saving: 'Making your copy…',
  shared: 'Your copy has been saved or shared.',
  downloaded:
    'Your copy is in your downloads. An app that opens links inside itself may keep nothing: then print this page, or take a screenshot.',
  again: 'Your copy is ready. Press the button once more to save it.',
  lost: 'We could not make the file. Please try again, print this page, or take a screenshot.',
  files: { receipt: 'receipt.pdf', waiver: 'signed-form.pdf', answers: 'answers.pdf' },
  waiver: {
    title: 'Your signed form',
    note: 'Keep a copy now: this page does not store it.',
    accessionId: 'Accession ID',
    unanswered:
      'No answer came when you pressed Submit, but the lab now has a signed form. This is the form as you sent it. If you changed it afterwards, the lab may not have your changes.',
  },
});
