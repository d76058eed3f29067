import { Component } from 'react';
import type { ReactNode } from 'react';

/** A vendor's elements on the page: if they throw, nothing stands in their place, and the rest of the form stays. */
export class VendorPart extends Component<
  { readonly children: ReactNode; readonly onFailure: () => void },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
