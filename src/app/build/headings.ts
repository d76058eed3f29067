/*
 * The headings of documents until their page is rendered. The build runs this file with Vite, because the texts
 * of other languages are found by `import.meta.glob`.
 */
import type { QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { copy as bloodDraw } from '../../copy/blood-draw.ts';
import { copy as collections } from '../../copy/collections.ts';
import { copy as information } from '../../copy/information.ts';
import { changeLanguage } from '../../copy/language.ts';
import { ALL_LANGUAGES } from '../../copy/languages.ts';
import { copy as waiver } from '../../copy/ny-waiver.ts';
import { copy as payment } from '../../copy/payment-form.ts';
import { copy as pickup } from '../../copy/pickup.ts';
import type { QuestionnaireCopy } from '../../copy/questionnaires/questionnaire-copy.ts';
import { ROUTE_TABLE } from '../route-table.ts';
import type { DocumentHeading, RouteRow } from '../route-table.ts';

const questionnaireCopy = import.meta.glob<QuestionnaireCopy>('../../copy/questionnaires/*.copy.ts', {
  import: 'copy',
  eager: true,
});
const questionnaireTitle = (name: QuestionnaireName | undefined) =>
  questionnaireCopy[`../../copy/questionnaires/${name}.copy.ts`]?.title ?? '';

/** The text for each page that the document may be for; the key is the page of the link, '' if there is only one. */
const HEADINGS: Readonly<Record<DocumentHeading, (route: RouteRow) => Readonly<Record<string, string>>>> = {
  ofLink: () => ({ payment: payment.title, information: information.title, bloodDraw: bloodDraw.title }),
  payment: () => ({ '': payment.title }),
  information: () => ({ '': information.title }),
  bloodDraw: () => ({ '': bloodDraw.title }),
  waiver: () => ({ '': waiver.title }),
  pickupSearch: () => ({ '': pickup.search.title }),
  pickup: () => ({ '': pickup.title }),
  collections: () => ({ '': collections.title }),
  questionnaire: ({ questionnaire }) => ({ '': questionnaireTitle(questionnaire) }),
};

/** The content of the heading of each document that has one, in all languages (ui/shell.css shows one), by path. */
export const documentHeadings: Readonly<Record<string, string>> = await inAllLanguages();

async function inAllLanguages() {
  const html: Record<string, string> = {};
  for (const code of ALL_LANGUAGES) {
    await changeLanguage(code);
    for (const route of ROUTE_TABLE) {
      for (const [page, text] of Object.entries(route.heading ? HEADINGS[route.heading](route) : {})) {
        const attributes = `lang="${code}"${page && ` data-page="${page}"`}`;
        html[route.path] = `${html[route.path] ?? ''}<span ${attributes}>${text}</span>`;
      }
    }
  }
  return html;
}
