import { Component } from 'react';
import type { ReactNode } from 'react';
import { copy } from '../../copy/common.ts';
import { Header } from '../../ui/Header.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReloadButton } from '../../ui/ReloadButton.tsx';

/** Shown if a page crashes; offers to reload it. The error is neither shown nor reported: it may identify a person. */
export class PageBoundary extends Component<
  { readonly children: ReactNode; readonly onBroken?: (() => void) | undefined },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken?.();
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <>
        <Header />
        <Page title={copy.broken.title} heading={copy.broken.title} isHeadingHidden>
          <Outcome
            tone="bad"
            title={copy.broken.title}
            text={copy.broken.text}
            actions={<ReloadButton>{copy.broken.reload}</ReloadButton>}
          />
        </Page>
      </>
    );
  }
}
