import { assign, setup } from 'xstate';
import type { PdfDocument } from '../domain/pdf-document.ts';
import type { Destination } from '../domain/destination.ts';
import { notProvided } from '../domain/not-provided.ts';
import { outputOf } from '../domain/params.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SignedForm } from '../domain/waiver.ts';

/**
 * The outcome for a file: given to another app, saved as a download, put away by the person, or refused because the press
 * was too long ago.
 */
type SaveOutcome = 'shared' | 'downloaded' | 'dismissed' | 'expired';

/** The content of the file, and whether 'Press again' was already shown for an expired press. */
export interface SaveRequest {
  readonly document: PdfDocument;
  readonly isSecondPress: boolean;
}

type SavePdfEvent =
  | { readonly type: 'save.pressed'; readonly document: PdfDocument }
  | { readonly type: 'print.pressed' };

export interface SavePdfInput {
  /** The waiver that its page has to show; null on pages that show something of their own. */
  readonly waiver: SignedForm | null;
}

export interface SavePdfContext extends SavePdfInput {
  readonly document: PdfDocument | null;
  readonly isSecondPress: boolean;
}

/**
 * Saves what the page shows as a PDF: by the share sheet, else as a download. The code that makes it loads with the first press; if
 * that takes so long that the browser no longer knows of the press, a second press is requested, once.
 */
export const savePdfMachine = setup({
  types: {
    context: {} as SavePdfContext,
    events: {} as SavePdfEvent,
    input: {} as SavePdfInput,
    output: {} as Destination,
    tags: {} as 'saving' | 'shared' | 'downloaded' | 'again' | 'lost',
  },
  actors: {
    /** Makes the file and hands it over. Rejects if its code is lost or the browser can do neither. */
    savePdf: notProvided<SaveOutcome, SaveRequest>('savePdf'),
  },
  actions: {
    print: (_: unknown, _params: undefined) => {},
  },
  guards: {
    isShared: (_, outcome: SaveOutcome) => outcome === 'shared',
    isDownloaded: (_, outcome: SaveOutcome) => outcome === 'downloaded',
    isExpired: (_, outcome: SaveOutcome) => outcome === 'expired',
  },
}).createMachine({
  id: 'savePdf',
  context: ({ input }) => ({ ...input, document: null, isSecondPress: false }),
  initial: 'idle',
  states: {
    idle: {
      initial: 'offered',
      on: {
        'save.pressed': {
          target: 'saving',
          actions: assign({ document: ({ event }) => event.document }),
        },
        'print.pressed': { actions: 'print' },
      },
      states: {
        offered: {},
        shared: { tags: 'shared' },
        downloaded: { tags: 'downloaded' },
        again: { tags: 'again' },
        lost: { tags: 'lost' },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'savePdf',
        src: 'savePdf',
        input: ({ context: { document, isSecondPress } }) => ({ document: nonNull(document), isSecondPress }),
        onDone: [
          { guard: { type: 'isShared', params: outputOf }, target: 'idle.shared' },
          { guard: { type: 'isDownloaded', params: outputOf }, target: 'idle.downloaded' },
          {
            guard: { type: 'isExpired', params: outputOf },
            target: 'idle.again',
            actions: assign({ isSecondPress: true }),
          },
          { target: 'idle.offered' },
        ],
        onError: { target: 'idle.lost' },
      },
    },
  },
});
