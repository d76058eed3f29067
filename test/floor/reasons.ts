const STAND_IN = 'Stands in src/app/document-start.ts where the browser lacks it.';
const OWN_NAME = 'A name of our own, or of a library, for something else.';
const FEATURE_DETECTED = 'Its library checks whether it is supported before it uses it.';
const NO_EFFECT = 'Only shown where it is known: what is on screen is complete and readable without it.';

/**
 * Why the build may use features that some browser of the floor lacks, by path in the compatibility data; a trailing
 * `*` matches the rest. An unused reason fails the check.
 */
export const REASONS: Readonly<Record<string, string>> = {
  'api.AbortSignal.any_static': STAND_IN,
  'api.AbortSignal.timeout_static': STAND_IN,
  'javascript.builtins.Array.toReversed': STAND_IN,
  'javascript.builtins.Array.toSorted': STAND_IN,

  'api.CSSStyleDeclaration.cssFloat': 'React sets `float` under the name that the browser has.',
  'api.Document.startViewTransition': 'React for view transitions, which the portal has none of.',
  'api.Element.checkVisibility': FEATURE_DETECTED,
  'api.HTMLVideoElement.playsInline': 'Leaflet for video layers, which the map has none of.',
  'api.Navigator.connection': FEATURE_DETECTED,
  'api.Navigator.share': FEATURE_DETECTED,
  'javascript.builtins.Uint8Array.toHex': FEATURE_DETECTED,
  'api.Request.duplex': 'ky for bodies that stream, after asking whether they can.',
  'api.UIEvent.sourceCapabilities': FEATURE_DETECTED,
  'api.Window.navigation': FEATURE_DETECTED,
  'api.Window.setImmediate': FEATURE_DETECTED,

  'api.CompositionEvent.locale': OWN_NAME,
  'api.CanvasRenderingContext2D.wordSpacing': OWN_NAME,
  'api.EventTarget.when': OWN_NAME,
  'api.HTMLInputElement.colorSpace': OWN_NAME,
  'api.IntersectionObserver.delay': OWN_NAME,
  'api.IntersectionObserverEntry.isVisible': OWN_NAME,
  'api.Navigator.contacts': OWN_NAME,
  'api.RTCIceCandidate.address': OWN_NAME,
  'api.Screen.orientation': OWN_NAME,
  'api.Window.maximize': OWN_NAME,
  'javascript.builtins.Function.displayName': OWN_NAME,
  'javascript.builtins.Iterator.take': OWN_NAME,

  'css.at-rules.media.forced-colors':
    'A query that is not known is false, as it is where no colors are forced.',
  'css.at-rules.container': 'A dialing code takes half a line, as wide as its number.',
  'css.properties.-webkit-tap-highlight-color': NO_EFFECT,
  'css.properties.-webkit-user-drag': NO_EFFECT,
  'css.properties.container-type*': 'Stands with the query that needs it.',
  'css.properties.content-visibility*': 'For print, where only Chromium hides by it.',
  'css.properties.cursor*': 'Phones have no cursor.',
  'css.properties.field-sizing*': 'A text area keeps its height, scrolls, and can be resized.',
  'css.properties.forced-color-adjust*': 'Stands in a query for forced colors.',
  'css.properties.inline-size.fit-content': 'Samsung Internet 20 makes the label as wide as its line.',
  'css.properties.grid-template-rows.subgrid':
    'Two short fields side by side are a line apart if one label wraps.',
  'css.properties.overscroll-behavior*': 'The page behind a dialog does not scroll in any case.',
  'css.properties.resize*': 'Phones have no handle to resize by.',
  'css.properties.scrollbar-gutter*': 'Keeps the place of a scroll bar; those of phones take none.',
  'css.properties.text-wrap*': NO_EFFECT,
  'css.selectors.has':
    'ChoiceTile has :focus-within in its place; an empty note of ActionBar keeps 8 px, a collapsed overview its heading.',
  'css.selectors.selection': NO_EFFECT,
};
