import { labTelUrl } from '../../ui/tel.ts';

/** Where a document names the support number; what was put there is between the two comments. */
const COMMENT = /<!--(support-phone|telefono)-->(?:[^]*?<!--\/\1-->)?/g;

/** In front of the number, by the language of the comment. */
const PREPOSITION: Readonly<Record<string, string>> = { 'support-phone': 'at', telefono: 'al' };

/** A document with this support number, instead of any that it has; with none if there is none. */
export function withPhone(html: string, phone: string | undefined): string {
  const text = phone?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const link = text && `<a href="${labTelUrl(text)}" translate="no">${text}</a>`;
  return html.replaceAll(COMMENT, (_, comment: string) =>
    link ? `<!--${comment}--> ${PREPOSITION[comment]} ${link}<!--/${comment}-->` : `<!--${comment}-->`,
  );
}
