import { use, useEffect, useRef, type ReactNode } from 'react';
import { OutageContext } from './outage-context.ts';
import { useBrand } from './Brand.tsx';
import { LinkButton } from './Button.tsx';
import { loadDialogs } from './Dialog.tsx';
import { FinishButton } from './FinishButton.tsx';
import { useLanguage } from './language.ts';
import { Row, ScreenOnly } from './Layout.tsx';
import { skeletonIsOver } from './paintedSkeleton.ts';
import type { Columns } from './paintedSkeleton.ts';
import styles from './Page.module.css';
import { OverlaysContext } from './overlays.ts';
import { NoticeBox } from './NoticeBox.tsx';

interface PageProps {
  /** The document's title; the brand's name is added. */
  readonly title: string;
  readonly heading: ReactNode;
  readonly sub?: ReactNode;
  /** Notices across the whole width, under the heading. */
  readonly banner?: ReactNode;
  /** The summary: above the content on a phone; next to it and sticky from 808 px. */
  readonly aside?: ReactNode;
  /** Names it; without one, what it contains has a name. */
  readonly asideLabel?: string | undefined;
  /** A skeleton while the page's data loads: nothing else may load meanwhile. */
  readonly isLoading?: boolean | undefined;
  /** Leaves focus alone, for a page whose heading changes while someone types. */
  readonly preserveFocus?: boolean | undefined;
  /** Two with an `aside`; `wide` makes room for a table, while forms keep the width of a column. */
  readonly columns?: Columns | undefined;
  /** Past its first step: on a phone the heading leaves the screen to what is asked. */
  readonly isUnderWay?: boolean | undefined;
  /** Hides the heading visually if the content shows the same text. */
  readonly isHeadingHidden?: boolean | undefined;
  /** Something is completed here: offers to finish on this device, if the shell has a way to (RUL-55). */
  readonly isEnd?: boolean | undefined;
  readonly children: ReactNode;
}

/** Loads dialogs and toasts, once the page is painted. */
function loadLayers(loadOthers: () => Promise<unknown>): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const load of [loadDialogs, loadOthers]) load().catch(() => undefined);
    }),
  );
}

/**
 * Sets the document's title, renders the only `main`, and moves focus to the heading when the page opens or the heading
 * changes, so that a screen reader announces the new page.
 */
export function Page(props: PageProps) {
  const {
    title,
    heading,
    sub,
    banner,
    aside,
    isLoading = false,
    preserveFocus = false,
    isHeadingHidden = false,
    children,
    isEnd,
  } = props;
  const Aside = props.asideLabel ? 'aside' : 'div';
  const announced = use(OutageContext);
  const loadOthers = use(OverlaysContext);
  const columns = props.columns ?? (aside ? 'two' : 'one');
  const brand = useBrand();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { code } = useLanguage();
  const lastLanguage = useRef(code);
  const focusKey = typeof heading === 'string' ? heading : title;

  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);

  useEffect(() => {
    // The same page in another language is not a new one.
    const isSame = lastLanguage.current !== code;
    lastLanguage.current = code;
    if (preserveFocus || isSame) return undefined;
    // With the next frame, which lays the page out anyway; focus would do it now. Not from another element.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === before || document.activeElement === document.body)
        headingRef.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focusKey, preserveFocus, code]);

  useEffect(() => {
    if (isLoading) return;
    skeletonIsOver();
    loadLayers(loadOthers);
  }, [isLoading, loadOthers]);

  return (
    <main
      id="main"
      className={styles['page']}
      data-columns={columns}
      data-under-way={props.isUnderWay || undefined}
      aria-busy={isLoading || undefined}
    >
      <h1 ref={headingRef} tabIndex={-1} className={isHeadingHidden ? 'visually-hidden' : undefined}>
        {heading}
      </h1>
      {sub && <p className={styles['sub']}>{sub}</p>}
      {announced && (
        <div className={styles['banner']}>
          <NoticeBox tone="warn" role="status">
            <span lang={announced.language}>{announced.text}</span>
          </NoticeBox>
        </div>
      )}
      {banner && <div className={styles['banner']}>{banner}</div>}
      <div className={styles['columns']} data-first={(isHeadingHidden && !announced) || undefined}>
        {aside && (
          <Aside className={styles['aside']} aria-label={props.asideLabel}>
            {aside}
          </Aside>
        )}
        <div className={styles['content']}>
          {children}
          {isEnd && <FinishButton />}
        </div>
      </div>
      {brand.statement && (
        <ScreenOnly>
          <Row align="center">
            <LinkButton kind="quiet" size="small" href={brand.statement.url} isExternal>
              {brand.statement.label}
            </LinkButton>
          </Row>
        </ScreenOnly>
      )}
    </main>
  );
}
