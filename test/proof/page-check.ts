import type { StateValue } from 'xstate';
import type { Player } from '../qa-bench/tools/player.ts';
import type { ActorStep } from './path-runs.ts';

/** What the page shows, and the state of its machine. */
export interface PageCheck {
  readonly value: StateValue;
  readonly status: string;
  /** Whether the page's own machine has ended, so that the page is about to be left. */
  readonly hasEnded: boolean;
  /** Whether it is left for another site. */
  readonly leavesSite: boolean;
  /** What a person would find wrong, as sentences. */
  readonly defects: readonly string[];
  /** The text of the page before the step. */
  readonly textBefore: string;
  /** What had the focus before the step, which must have gone somewhere; null if nothing had, or a press has moved it. */
  readonly focusedBefore: string | null;
  /** Codes of the notices that the step raised. */
  readonly notices: readonly string[];
}

/**
 * Runs in the page: performs a step, waits for the rendering, and checks the result.
 * @param actorStep with `isReopened` only checks; `isSilent` means that an error need not be reported
 */
export async function checkPage(
  actorStep: Pick<ActorStep, 'actorPath' | 'trigger'> & {
    readonly isReopened?: boolean;
    readonly isSilent?: boolean;
    readonly textBefore?: string;
    readonly focusedBefore?: string | null;
  },
): Promise<PageCheck> {
  const player: Player | undefined = window.portalPlayer;
  if (!player) throw new Error('The page has no player');
  const { body } = document;
  const before = document.activeElement;
  const hadFocus = before !== body && before !== null;
  const isBehindOverlay = Boolean(before?.closest('[aria-busy="true"]'));
  // Pressing a control moves the focus first: only steps without a press show whether focus is lost.
  const isByItself = actorStep.trigger.kind !== 'event' || isBehindOverlay;
  const name =
    before &&
    `${before.localName} '${(before.getAttribute('aria-label') ?? before.textContent ?? '').trim().slice(0, 40)}'`;
  const { focusedBefore = hadFocus && isByItself ? name : null } = actorStep;
  const { textBefore = body.innerText } = actorStep;
  const { value, status, page, leavesSite } = actorStep.isReopened
    ? player.currentState()
    : player.perform(actorStep.actorPath, actorStep.trigger);
  const hasEnded = page !== 'active';
  const raised = actorStep.isReopened ? [] : player.takeNotices();
  const observed = {
    value,
    status,
    hasEnded,
    leavesSite,
    textBefore,
    focusedBefore,
    notices: raised.map(({ code }) => code),
  };
  if (leavesSite) return { ...observed, defects: [] };
  for (let frame = 0; frame < 2; frame += 1) await new Promise((rendered) => requestAnimationFrame(rendered));
  if (hasEnded) return { ...observed, defects: [] };
  const defects: string[] = [];
  const check = (isFine: boolean, defect: string) => {
    if (!isFine) defects.push(defect);
  };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const wordsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '').join('\n');

  check(document.title.trim() !== '', 'the document has no title');
  const headings = [...document.querySelectorAll('h1')];
  check(headings.length === 1, `the page has ${headings.length} h1 headings`);
  check(
    headings.every(({ textContent }) => textContent?.trim()),
    'the h1 heading is empty',
  );
  check(document.querySelectorAll('main').length === 1, 'the page has no main landmark, or two');
  check((document.querySelector('main')?.textContent ?? '').trim() !== '', 'the page is blank');

  // By its text, because a translator changes that of elements without the attribute (RUL-110).
  const amounts = [...document.querySelectorAll('body *:not(script, style, noscript, option)')].filter(
    (element) =>
      !element.closest('[translate="no"]') &&
      [...element.childNodes].some(
        ({ nodeType, textContent }) =>
          nodeType === Node.TEXT_NODE && /[A-Z]{3} [\d,]+\.\d\d/.test(textContent ?? ''),
      ),
  );
  check(
    amounts.length === 0,
    `a translator may change: ${amounts.map(({ textContent }) => textContent).join(', ')}`,
  );

  const active = document.activeElement;
  const isLost = focusedBefore !== null && (active === body || active === null);
  check(!isLost, `focus is lost, it was on ${focusedBefore}`);
  if (active && active !== body) {
    check(active.isConnected && isShown(active), 'focus is on something that is not shown');
    check(active.closest('[inert], [aria-hidden="true"]') === null, 'focus is behind a dialog');
  }
  const busy = [...document.querySelectorAll('[aria-busy="true"]')].filter(isShown);
  check(
    busy.every(({ textContent }) => textContent?.trim()),
    'something is busy without words',
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  check(scrollWidth <= clientWidth, `the page is ${scrollWidth - clientWidth} px wider than the screen`);
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isShown);
  const isCut = dialogs.some((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1 || dialog.scrollWidth > dialog.clientWidth;
  });
  check(!isCut, 'a dialog is wider than the screen');
  const announced = wordsOf('[role="alert"], [role="status"], [role="alertdialog"], [aria-live]');
  const controls = [...document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')].flatMap(
    (part) => [
      ...part.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, textarea'),
    ],
  );
  const canAct = controls.some((control) => isShown(control) && !control.closest('[inert]'));
  const isHeaded = headings.some((heading) => heading.getBoundingClientRect().width > 1);
  check(
    canAct || isHeaded || announced.trim() !== '',
    'nothing can be done and nothing says what is going on',
  );
  // While the patient waits for other work, such as the outcome of a charge, an error of one part needs no message yet.
  const mustShow = actorStep.trigger.kind === 'error' && !actorStep.isSilent && canAct;
  check(!mustShow || body.innerText !== textBefore, 'an error is not shown');
  for (const { title } of raised) check(announced.includes(title), `the notice '${title}' is not shown`);
  return { ...observed, defects };
}

/** Runs in the page: waits until nothing has been rendered for a moment, at most two seconds. */
export async function untilIdle(): Promise<void> {
  const idleTime = 80;
  const maxWait = 2000;
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, idleTime);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, idleTime);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => {
      observer.disconnect();
      resolve();
    }, maxWait);
  });
}
